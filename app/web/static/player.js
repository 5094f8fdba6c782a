/* The replay player: board, steps and the clause that applies as one instrument. */
(function () {
  "use strict";

  const player = document.querySelector("[data-player]");
  const field = document.querySelector("textarea[data-line]");
  if (field) {
    // To the line where the scenario is wrong.
    const before = field.value.split("\n").slice(0, Number(field.dataset.line) - 1).join("\n").length;
    const end = field.value.indexOf("\n", before + 1);
    field.focus();
    field.setSelectionRange(before ? before + 1 : 0, end < 0 ? field.value.length : end);
  }
  if (!player) return;

  const find = (selector) => player.querySelector(selector);
  const every = Array.from(player.querySelectorAll("[data-step]"));
  const stops = every.filter((step) => !step.classList.contains("is-refused"));
  const place = find("[data-board-place]");
  const range = find("[data-range]");
  const applies = find("[data-applies]");
  const playButton = find('[data-do="play"]');
  const template = (name, value) => Array.from(player.querySelectorAll(`template[data-${name}-of]`)).find((one) => one.dataset[name + "Of"] === value);
  let now = -1;
  let timer = 0;
  let shownBoard = null;

  function showBoard(number) {
    if (number === shownBoard) return;
    const found = template("board", number);
    if (!found) return;
    shownBoard = number;
    place.replaceChildren(found.content.cloneNode(true));
  }

  function showClause(step) {
    const found = template("clause", step.dataset.clause);
    const text = step.querySelector(".step-text").textContent.trim();
    const words = document.createElement("p");
    words.className = "applies-step";
    words.textContent = text;
    const cited = document.createElement("div");
    cited.className = "applies-clause";
    if (found) cited.append(found.content.cloneNode(true));
    applies.replaceChildren(words, cited);
  }

  function show(step, keepHash) {
    every.forEach((one) => one.removeAttribute("aria-current"));
    step.setAttribute("aria-current", "step");
    for (let group = step.closest("details"); group; group = group.parentElement.closest("details")) group.open = true;
    showBoard(step.dataset.board);
    showClause(step);
    const at = stops.indexOf(step);
    if (at >= 0) { now = at; range.value = String(at); }
    find("[data-count]").textContent = `${step.dataset.step}/${every.at(-1).dataset.step}`;
    const list = find(".course");
    const box = step.getBoundingClientRect();
    if (list.scrollHeight > list.clientHeight) list.scrollTop += box.top - list.getBoundingClientRect().top - list.clientHeight / 3;
    if (!keepHash) history.replaceState(null, "", "#" + step.id);
  }

  function go(to) {
    show(stops[Math.max(0, Math.min(stops.length - 1, to))]);
    if (to >= stops.length - 1) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    playButton.textContent = "▶ 播放";
  }

  function toggle() {
    if (timer) { stop(); return; }
    if (now >= stops.length - 1) now = -1;
    playButton.textContent = "⏸ 暂停";
    timer = setInterval(() => go(now + 1), 1400);
    go(now + 1);
  }

  const actions = {
    first: () => go(0), back: () => go(now - 1), forward: () => go(now + 1), last: () => go(stops.length - 1), play: toggle,
  };

  player.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button) {
      if (button.dataset.do !== "play") stop();
      actions[button.dataset.do]();
      return;
    }
    const number = event.target.closest(".step-number");
    const step = event.target.closest("[data-step]");
    if (number) event.preventDefault();
    if (step && !event.target.closest("a:not(.step-number), summary, button")) { stop(); show(step); }
  });
  range.addEventListener("input", () => { stop(); go(Number(range.value)); });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=range]), textarea, select")) return;
    const action = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" }[event.key];
    if (!action || (action === "play" && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    if (action !== "play") stop();
    actions[action]();
  });

  let touched = null;
  place.addEventListener("touchstart", (event) => { touched = event.touches[0]; }, { passive: true });
  place.addEventListener("touchend", (event) => {
    if (!touched) return;
    const across = event.changedTouches[0].clientX - touched.clientX;
    const down = event.changedTouches[0].clientY - touched.clientY;
    touched = null;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) { stop(); go(now + (across < 0 ? 1 : -1)); }
  });

  function fromHash() {
    const step = location.hash.startsWith("#step-") && document.getElementById(location.hash.slice(1));
    if (step) show(step, true);
    return Boolean(step);
  }

  range.max = String(stops.length - 1);
  find("[data-controls]").hidden = false;
  applies.hidden = false;
  addEventListener("hashchange", fromHash);
  if (!fromHash() && stops.length) show(stops[0], true);
})();
