/* Keeping the desk for halls without reception: the service worker, its updates, and searching without a server. */
(function () {
  "use strict";

  const root = document.documentElement;
  const find = (selector) => document.querySelector(selector);
  const isSite = "site" in root.dataset;

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  /* ---- The search, loaded when it is needed ---- */

  function script(address) {
    return new Promise((resolve, reject) => {
      document.head.append(element("script", { src: address, onload: resolve, onerror: () => reject(new Error(address)) }));
    });
  }

  let loading = null;
  window.fupanLoadSearch = function () {
    const data = root.dataset.searchData || `/offline/${root.dataset.version}/search-data.js`;
    loading = loading || script(data).then(() => script(root.dataset.search)).then(() => window.fupanSearch);
    loading.catch(() => { loading = null; });
    return loading;
  };

  /* ---- Pages that a server would answer: hits, and numbers as typed ---- */

  function hitElement(hit) {
    const head = element("span", { className: "hit-head" }, element("span", { className: "number", textContent: hit.label }));
    if (hit.title && !hit.snippet.startsWith(hit.title.slice(0, 10))) head.append(element("span", { className: "title", textContent: hit.title }));
    const snippet = element("span", { className: "snippet" });
    let done = 0;
    for (const [start, end] of hit.marks) {
      snippet.append(hit.snippet.slice(done, start), element("mark", { textContent: hit.snippet.slice(start, end) }));
      done = end;
    }
    snippet.append(hit.snippet.slice(done));
    const link = element("a", { className: "hit", href: window.fupanAddress(hit.href) }, head);
    if (hit.breadcrumbs.length) link.append(element("span", { className: "path", textContent: hit.breadcrumbs.join(" › ") }));
    link.append(snippet);
    return element("li", {}, link);
  }

  async function showHits(place) {
    const asked = new URLSearchParams(location.search);
    const query = (asked.get("q") || "").trim();
    find("#search").value = query;
    const search = await window.fupanLoadSearch();
    const at = asked.get("at");
    if (query && asked.get("go")) {
      const path = search.openNumber(query, at);
      // The service worker knows which number a clause has now.
      const number = isSite ? path : path && `/rules/${path.split("/")[3]}`;
      if (path) { location.replace(window.fupanAddress(number, at)); return; }
    }
    const answer = search.search(query, 20, { at, kind: asked.get("kind"), revision: asked.get("rev") });
    const list = element("ol", { className: "hits" }, ...answer.hits.map(hitElement));
    list.dataset.hits = "";
    const understood = window.fupanUnderstood(answer.understood).map((words) => element("span", { textContent: words + " " }));
    place.replaceChildren(
      element("h1", { className: "quiet", textContent: query ? `“${query}”` : "搜索" }),
      element("p", { className: "understood" }, ...understood),
      list,
    );
    if (!answer.hits.length) place.append(element("p", { className: "notice", textContent: query ? `没有找到“${query}”。换一个说法试试。` : "在搜索框里输入编号、词语或一句话。" }));
    document.title = `${query} · 搜索 · 符盘`;
  }

  async function openNumber(place) {
    const asked = new URLSearchParams(location.search);
    const typed = decodeURIComponent(location.pathname.split("/")[2]);
    const path = (await window.fupanLoadSearch()).openNumber(typed, asked.get("at"));
    if (path) location.replace(window.fupanAddress(path, asked.get("at")));
    else place.replaceChildren(element("p", { className: "notice", textContent: `离线副本里没有编号“${typed}”。` }));
  }

  /* Addresses: the static site has files, one folder for each period but today's. */
  function fileOf(path, at) {
    const period = at && window.fupanSearch && window.fupanSearch.periods.findLast((one) => one.since <= at);
    const dated = period && !period.current && (path.startsWith(`/rules/${period.revision}/`) || path.startsWith("/faq"));
    return root.dataset.site + (dated ? `at/${period.since}${path}` : path.slice(1)) + ".html";
  }
  window.fupanAddress = isSite ? fileOf : (path, at) => (at ? `${path}?at=${at}` : path);

  /* A page opened from a folder may not read others; the search data knows their words. */
  if (isSite && location.protocol === "file:") {
    window.fupanPreview = async (href) => {
      const path = decodeURIComponent(new URL(href).pathname.split(decodeURIComponent(new URL(root.dataset.site || "./", location.href).pathname)).pop());
      return (await window.fupanLoadSearch()).describe("/" + path.replace(/^at\/[^/]+\//, "").replace(/\.html$/, ""));
    };
  }

  function setUpDates() {
    const form = find("form[data-at]");
    if (!form) return;
    const pages = JSON.parse(form.dataset.at);
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const at = form.elements.at.value;
      const since = Object.keys(pages).sort().findLast((one) => one <= at);
      if (since) location.href = pages[since];
      else form.append(element("p", { className: "hint", textContent: `${at} 时没有在库的核心规则。` }));
    });
  }
  setUpDates();

  /* ---- The service worker ---- */

  function offerUpdate(registration) {
    const bar = element("p", { className: "update", textContent: "规则库有更新，已经下载好。" });
    bar.setAttribute("role", "status");
    const button = element("button", { type: "button", textContent: "换到新版" });
    button.addEventListener("click", () => registration.waiting.postMessage("update"));
    bar.append(button);
    document.body.append(bar);
  }

  async function keepOffline() {
    const registration = await navigator.serviceWorker.register("/sw.js");
    let reloading = false;
    const hadOne = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (hadOne && !reloading) { reloading = true; location.reload(); }
    });
    if (registration.waiting && hadOne) offerUpdate(registration);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker.addEventListener("statechange", () => {
        if (worker.state === "installed" && navigator.serviceWorker.controller) offerUpdate(registration);
      });
    });
  }

  const hits = find("[data-offline-search]");
  if (hits) showHits(hits).catch(() => hits.replaceChildren(element("p", { className: "notice", textContent: "离线搜索还没有下载好；有网络时再打开一次。" })));
  const number = find("[data-offline-number]");
  if (number) openNumber(number);
  const saving = navigator.connection && navigator.connection.saveData;
  if (!isSite && "serviceWorker" in navigator && isSecureContext && !saving) {
    addEventListener("load", () => setTimeout(() => keepOffline().catch(() => { /* read online only */ }), 500));
  }
})();
