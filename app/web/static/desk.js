/* The desk's pages work without this file; it adds suggestions, previews, copying and keys. */
(function () {
  "use strict";

  const find = (selector, within) => (within || document).querySelector(selector);
  const findAll = (selector, within) => Array.from((within || document).querySelectorAll(selector));

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children.filter((child) => child !== null));
    return made;
  }

  /* Storage may be forbidden (private windows, pages opened from a folder): then nothing is kept. */
  const kept = {
    read(name) {
      try { return JSON.parse(localStorage.getItem("fupan." + name)); } catch { return null; }
    },
    write(name, value) {
      try { localStorage.setItem("fupan." + name, JSON.stringify(value)); } catch { /* not kept */ }
    },
  };

  let toastTimer = 0;
  function toast(words) {
    let box = find(".toast");
    if (!box) {
      box = element("p", { className: "toast" });
      box.setAttribute("role", "status");
      document.body.append(box);
    }
    box.textContent = words;
    box.hidden = false;
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => { box.hidden = true; }, 2500);
  }

  /* ---- Copying ---- */

  async function copy(text, done) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = element("textarea", { value: text, className: "copy-area" });
      document.body.append(area);
      area.select();
      const copied = document.execCommand("copy");
      area.remove();
      if (!copied) { toast("浏览器不允许复制；请手动选择文字"); return; }
    }
    toast(done);
  }

  /* The address to quote: pinned to its revision, with the date when one was asked for, nothing else. */
  function quotableAddress() {
    const address = new URL(location.href);
    for (const name of Array.from(address.searchParams.keys())) {
      if (name !== "at") address.searchParams.delete(name);
    }
    address.hash = "";
    return decodeURI(address.href);
  }

  function quote() {
    const clause = find("#clause");
    if (!clause) return "";
    const words = findAll("[data-quote] p, [data-quote] dd", clause)
      .map((part) => part.innerText.replace(/\s+/g, " ").trim()).filter(Boolean).join("\n");
    const title = find("h1 .title", clause);
    const parts = [clause.dataset.source, clause.dataset.number, words || (title && title.innerText) || "", quotableAddress()];
    return parts.filter(Boolean).join(" · ");
  }

  function setUpCopying() {
    for (const button of findAll("[data-copy-quote]")) {
      button.hidden = false;
      button.addEventListener("click", () => copy(quote(), "引文已复制"));
    }
    for (const button of findAll("[data-copy-link]")) {
      button.hidden = false;
      button.addEventListener("click", () => copy(quotableAddress(), "链接已复制"));
    }
  }

  /* ---- Suggestions ---- */

  function setUpSuggestions() {
    const input = find("#search");
    if (!input) return;
    const form = input.form;
    const list = element("div", { className: "suggestions", id: "suggestions", hidden: true });
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "建议");
    form.append(list);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list.id);
    input.setAttribute("aria-expanded", "false");
    let asked = "";
    let timer = 0;
    let running = null;

    function close() {
      list.hidden = true;
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
    }

    function select(step) {
      const options = findAll("[role=option]", list);
      if (!options.length) return;
      const now = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
      const next = (now + step + options.length + (now < 0 && step < 0 ? 1 : 0)) % options.length;
      options.forEach((option, place) => option.setAttribute("aria-selected", String(place === next)));
      input.setAttribute("aria-activedescendant", options[next].id);
      options[next].scrollIntoView({ block: "nearest" });
    }

    function show(answer) {
      const options = answer.hits.map((hit, place) => suggestion(hit, place));
      const hints = understoodWords(answer.understood).map((words) => element("p", { className: "hint", textContent: words }));
      list.replaceChildren(...hints, ...options);
      list.hidden = options.length === 0;
      input.setAttribute("aria-expanded", String(!list.hidden));
      input.removeAttribute("aria-activedescendant");
    }

    async function ask() {
      const typed = input.value.trim();
      if (typed === asked) return;
      asked = typed;
      if (running) running.abort();
      if (!typed) { close(); return; }
      running = new AbortController();
      try {
        const answer = await suggestions(typed, running.signal);
        if (typed === input.value.trim()) show(answer);
      } catch (error) {
        if (error.name !== "AbortError") close();
      }
    }

    input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, 90); });
    input.addEventListener("focus", () => { if (input.value.trim() && list.children.length) { list.hidden = false; } });
    input.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (event.key === "ArrowDown") { select(1); event.preventDefault(); }
      if (event.key === "ArrowUp") { select(-1); event.preventDefault(); }
      if (event.key === "Escape") { if (list.hidden) input.blur(); close(); }
      if (event.key === "Enter") {
        const chosen = find("[aria-selected=true]", list);
        if (chosen && !list.hidden) { event.preventDefault(); location.href = chosen.href; }
      }
    });
    document.addEventListener("pointerdown", (event) => { if (!form.contains(event.target)) close(); });
  }

  /* Asked of the server while there is one; without it, of the offline copy. */
  async function suggestions(typed, signal) {
    const date = new URLSearchParams(location.search).get("at");
    const offline = async () => (await window.fupanLoadSearch()).search(typed, 8, { at: date });
    if (navigator.onLine === false || "site" in document.documentElement.dataset) return offline();
    const query = new URLSearchParams({ q: typed });
    if (date) query.set("at", date);
    try {
      const response = await fetch("/suggest.json?" + query, { signal });
      if (!response.ok) throw new Error(String(response.status));
      return await response.json();
    } catch (error) {
      if (error.name === "AbortError") throw error;
      return offline();
    }
  }

  function suggestion(hit, place) {
    const option = element("a", { className: "suggestion", href: window.fupanAddress(hit.href), id: "suggestion-" + place },
      element("span", { className: "number", textContent: hit.label }),
      element("span", { className: "snippet", textContent: [hit.title, hit.snippet].filter(Boolean).join("　") }));
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    option.tabIndex = -1;
    return option;
  }

  window.fupanUnderstood = understoodWords;
  function understoodWords(understood) {
    const corrections = Object.entries(understood.corrections || {}).map(([wrong, right]) => `“${wrong}”按“${right}”查`);
    const synonyms = Object.entries(understood.synonyms || {}).map(([said, meant]) => `“${said}”也查 ${[].concat(meant).join("、")}`);
    return [...corrections, ...synonyms];
  }

  /* ---- Previews of references: on hover, on focus by keyboard, and on the first tap ---- */

  const previews = new Map();

  async function previewOf(href) {
    if (!previews.has(href)) previews.set(href, window.fupanPreview ? window.fupanPreview(href) : fetchedPreview(href));
    return previews.get(href);
  }

  /* The page itself, cut down: so a preview works wherever the page does. */
  async function fetchedPreview(href) {
    const response = await fetch(href, { headers: { Accept: "text/html" } });
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const clause = find("#clause", page);
    const text = (selector) => { const part = clause && find(selector, clause); return part ? part.textContent.trim() : ""; };
    return {
      path: findAll(".ancestors .line:not(.revision) .title", page).map((part) => part.textContent.trim()).filter(Boolean).join(" › "),
      number: text("h1 .number"),
      title: text("h1 .title") || (find("h1", page) && !clause ? find("h1", page).textContent.trim() : ""),
      words: clause ? findAll("[data-quote] p, [data-quote] dd", clause).slice(0, 6).map((part) => part.textContent.trim()) : [],
    };
  }

  function previewBody(answer, href) {
    const box = element("div", { className: "preview" });
    if (answer.path) box.append(element("span", { className: "path", textContent: answer.path }));
    box.append(element("p", {}, element("span", { className: "number", textContent: answer.number }), answer.title));
    for (const line of answer.words) if (line) box.append(element("p", { textContent: line }));
    box.append(element("a", { className: "open", href, textContent: "打开" }));
    return box;
  }

  function setUpPreviews() {
    let shown = null;
    let owner = null;
    let timer = 0;

    function hide() {
      clearTimeout(timer);
      if (shown) shown.remove();
      shown = owner = null;
    }

    async function open(link) {
      if (owner === link) return true;
      hide();
      owner = link;
      let answer;
      try { answer = await previewOf(link.href); } catch { owner = null; return false; }
      if (owner !== link) return true;
      shown = previewBody(answer, link.href);
      document.body.append(shown);
      const place = link.getBoundingClientRect();
      const left = Math.max(8, Math.min(place.left, document.documentElement.clientWidth - shown.offsetWidth - 8));
      const below = place.bottom + shown.offsetHeight + 80 < innerHeight || place.top < shown.offsetHeight + 80;
      shown.style.left = left + scrollX + "px";
      shown.style.top = (below ? place.bottom + 6 : place.top - shown.offsetHeight - 6) + scrollY + "px";
      shown.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") hide(); });
      return true;
    }

    document.addEventListener("pointerover", (event) => {
      const link = event.pointerType === "mouse" && event.target.closest("[data-preview]");
      if (!link) return;
      clearTimeout(timer);
      timer = setTimeout(() => open(link), 250);
    });
    document.addEventListener("pointerout", (event) => {
      if (event.pointerType !== "mouse" || !event.target.closest("[data-preview]")) return;
      clearTimeout(timer);
      timer = setTimeout(() => { if (shown && !shown.matches(":hover")) hide(); }, 200);
    });
    document.addEventListener("click", (event) => {
      const link = event.target.closest("[data-preview]");
      if (!link) { if (shown && !event.target.closest(".preview")) hide(); return; }
      const tapped = event.pointerType === "touch" && !event.ctrlKey && !event.metaKey;
      if (tapped && owner !== link) {
        event.preventDefault();
        open(link).then((opened) => { if (!opened) location.href = link.href; });
      }
    });
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  }

  /* ---- Keys ---- */

  function typing(event) {
    return event.target.closest("input, textarea, select, [contenteditable]");
  }

  function moveAmongHits(step) {
    const hits = findAll("[data-hits] a");
    if (!hits.length) return false;
    const now = hits.indexOf(document.activeElement);
    const next = Math.max(0, Math.min(hits.length - 1, now + step));
    hits[next].focus();
    return true;
  }

  function setUpKeys() {
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event)) return;
      const turn = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
      if (event.key === "/") { event.preventDefault(); find("#search").focus(); find("#search").select(); }
      else if (event.key === "c" && find("#clause")) copy(quote(), "引文已复制");
      else if (event.key === "ArrowDown" && moveAmongHits(1)) event.preventDefault();
      else if (event.key === "ArrowUp" && moveAmongHits(-1)) event.preventDefault();
      else if (turn && !find("[data-player]")) {
        const link = find(`a[rel=${turn}]`);
        if (link) location.href = link.href;
      }
    });
  }

  /* ---- What was read last; the place in a table of contents ---- */

  function setUpRecent() {
    const clause = find("#clause");
    const recent = kept.read("recent") || [];
    if (clause) {
      const title = find("h1 .title", clause) || find("[data-quote] p", clause);
      const entry = { href: location.pathname, number: clause.dataset.number, title: (title ? title.innerText : "").slice(0, 60) };
      kept.write("recent", [entry, ...recent.filter((other) => other.href !== entry.href)].slice(0, 8));
    }
    const place = find("[data-recent-list]");
    if (!place || !recent.length) return;
    place.replaceChildren(...recent.filter((entry) => /^\//.test(entry.href)).map((entry) =>
      element("a", { className: "line", href: entry.href }, element("span", { className: "number", textContent: entry.number }),
        element("span", { className: "title", textContent: entry.title }))));
    find("[data-recent]").hidden = false;
  }

  function setUpPlace() {
    const contents = find("[data-keep-place]");
    if (!contents) return;
    const name = "place." + contents.dataset.keepPlace;
    const last = kept.read(name);
    const line = last && document.getElementById(last);
    if (line && !location.hash) {
      line.scrollIntoView({ block: "center" });
      line.setAttribute("aria-current", "location");
    }
    contents.addEventListener("click", (event) => {
      const chosen = event.target.closest("a.line");
      if (chosen) kept.write(name, chosen.id);
    });
  }

  /* Beside a clause on a wide screen: the chapters, and the sections of the chapter it stands in. */
  async function setUpContents() {
    const clause = find("#clause[data-revision]");
    const columns = find(".columns");
    if (!clause || !columns || !matchMedia("(min-width: 1440px)").matches) return;
    const response = await fetch(find(".ancestors .revision").href, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const section = clause.dataset.number.split(".")[0];
    const lines = findAll(".contents .line.level-0, .contents .line.level-1", page)
      .filter((line) => line.classList.contains("level-0") || line.id[0] === section[0]);
    const nav = element("nav", { className: "contents aside-contents" }, ...lines.map((line) => document.importNode(line, true)));
    nav.setAttribute("aria-label", "章节");
    const here = lines.filter((line) => line.classList.contains("level-1") && line.id <= section).pop();
    for (const line of nav.children) {
      if (here && line.id === here.id) line.setAttribute("aria-current", "location");
      line.removeAttribute("id");
    }
    columns.prepend(nav);
    const current = find("[aria-current]", nav);
    if (current) nav.scrollTop = current.offsetTop - nav.clientHeight / 2;
  }

  setUpContents().catch(() => { /* the page is whole without it */ });
  setUpCopying();
  setUpSuggestions();
  setUpPreviews();
  setUpKeys();
  setUpRecent();
  setUpPlace();
})();
