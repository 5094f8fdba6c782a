/* The service worker. VERSION and ASSETS are put in front of this file by the server.
   One cache a version, filled whole or not at all, so that an offline page never mixes two builds. */
"use strict";

const CACHE = `fupan-${VERSION}`;
const PARTS = `/offline/${VERSION}/`;
const PATIENCE = 4000;

self.addEventListener("install", (event) => event.waitUntil(fill()));

async function fill() {
  const cache = await caches.open(CACHE);
  let response = await fetch(PARTS + "listing.json");
  for (let tries = 0; response.status === 503 && tries < 40; tries++) {
    // The server is still making the copy.
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get("Retry-After") || 5)));
    response = await fetch(PARTS + "listing.json");
  }
  if (!response.ok) throw new Error(`listing: ${response.status}`);
  const listing = await response.clone().json();
  await cache.put(PARTS + "listing.json", response);
  const parts = ["shell.json", "search-data.js", ...listing.bundles].map((name) => PARTS + name);
  await cache.addAll([...ASSETS, ...parts, "/manifest.webmanifest"]);
}

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("fupan-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
})()));

self.addEventListener("message", (event) => { if (event.data === "update") self.skipWaiting(); });

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  const wantsPage = event.request.mode === "navigate" || (event.request.headers.get("Accept") || "").startsWith("text/html");
  if (address.pathname.startsWith("/assets/") || address.pathname.startsWith("/offline/")) event.respondWith(keptOrFetched(event.request));
  else if (wantsPage) event.respondWith(page(event.request, address));
  else if (address.pathname === "/manifest.webmanifest") event.respondWith(fetchedOrKept(event.request));
});

async function keptOrFetched(request) {
  return (await caches.match(request)) || fetch(request);
}

async function fetchedOrKept(request) {
  try { return await fetch(request); } catch { return (await caches.match(request)) || Response.error(); }
}

async function page(request, address) {
  try {
    return await Promise.race([
      fetch(request),
      new Promise((_, reject) => setTimeout(() => reject(new Error("too slow")), PATIENCE)),
    ]);
  } catch {
    try { return await offlinePage(address); } catch { return fetch(request); }
  }
}

async function part(name) {
  const response = await (await caches.open(CACHE)).match(PARTS + name);
  if (!response) throw new Error(`${name} is not kept`);
  return response;
}

function moved(path, at, asked = "") {
  const query = new URLSearchParams(Object.entries({ asked, at }).filter(([, value]) => value)).toString();
  return Response.redirect(query ? `${path}?${query}` : path, 302);
}

async function offlinePage(address) {
  const listing = await (await part("listing.json")).json();
  const path = decodeURIComponent(address.pathname);
  const at = /^\d{4}-\d{2}-\d{2}$/.test(address.searchParams.get("at") || "") ? address.searchParams.get("at") : "";
  const period = at ? listing.periods.findLast((one) => one.since <= at) : listing.periods.find((one) => one.current);
  if (at && !period) return compose(notice(`${at} 时没有在库的核心规则。`), at);
  if (path === "/rules") return moved(`/rules/${period.revision}`, at);
  const dated = path.match(/^\/rules\/([^/]+)\/([^/]+)\/at$/);
  if (dated) return moved(atDate(listing, dated[1], dated[2], period), at);
  const variant = new URLSearchParams(Array.from(address.searchParams).filter(([name]) => name === "authority" || name === "view")).toString();
  // A replay under today's rules is kept once, without its query.
  const key = variant && `${path}?${variant}` in listing.pages ? `${path}?${variant}` : at && !period.current ? `${path}?at=${period.since}` : path;
  if (key in listing.pages) {
    const content = (await (await part(listing.bundles[listing.pages[key]])).json())[key];
    const shown = at && !variant ? withDate(content, period, at) : content;
    return compose(withExplanation(shown, path, address.searchParams.get("asked") || ""), at);
  }
  if (path === "/search") return compose({ ...notice(""), title: "搜索 · 符盘", body: "page-search", main: '<div data-offline-search></div>' }, at);
  const typed = path.match(/^\/rules\/([^/]+)$/);
  const now = typed && numberNow(listing, typed[1], period);
  if (now) return moved(`/rules/${period.revision}/${now}`, at, now === typed[1] ? "" : typed[1]);
  if (typed) return compose({ ...notice(""), main: "<div data-offline-number></div>" }, at);
  if (at && path in listing.pages) return compose(notice(`离线副本里没有 ${at} 的这一页。`, path), "");
  return compose(notice("离线副本里没有这一页。"), at);
}

function atDate(listing, revision, number, period) {
  if (revision === period.revision) return `/rules/${revision}/${number}`;
  const there = (listing.carried[`${revision} ${number}`] || {})[period.revision];
  return there ? `/rules/${period.revision}/${there}` : `/rules/${revision}/${number}`;
}

/* The number under which a clause stands in the rules of a period: its own, or the one it was carried to. */
function numberNow(listing, number, period) {
  if (`/rules/${period.revision}/${number}` in listing.pages) return number;
  const carried = Object.keys(listing.carried).filter((key) => key.endsWith(` ${number}`));
  return carried.map((key) => listing.carried[key][period.revision]).find(Boolean);
}

function withExplanation(content, path, asked) {
  if (!/^\d[\da-z.]{0,40}$/.test(asked) || !/^\/rules\/[^/]+\/[^/]+$/.test(path)) return content;
  const here = path.split("/")[3];
  if (here === asked) return content;
  return { ...content, main: `<p class="notice" role="status">查的是 ${asked}，现在的编号是 ${here}。</p>${content.main}` };
}

function notice(words, path) {
  const link = path ? `<p><a href="${path}">看今天的这一页</a></p>` : '<p><a href="/">回到开始</a></p>';
  return { title: "离线 · 符盘", body: "page-error", action: "/", main: words ? `<p class="notice">${words}</p>${link}` : "" };
}

function withDate(content, period, at) {
  const renamed = (html) => html.replaceAll(`at=${period.since}`, `at=${at}`);
  if (!period.current) return { ...content, main: renamed(content.main) };
  return { ...content, main: content.main.replace(/href="(\/[^"?#]*)"/g, `href="$1?at=${at}"`) };
}

async function compose(content, at) {
  const shell = await part("shell.json");
  const policy = shell.headers.get("Content-Security-Policy");
  let html = (await shell.json()).html;
  if (at) {
    html = html
      .replace(/(<nav aria-label="主要页面">)([\s\S]*?)(<\/nav>)/, (_, open, links, close) => open + links.replace(/href="([^"]+)"/g, `href="$1?at=${at}"`) + close)
      .replace('<div class="search-bar">', `<p class="date-banner" role="status"><span>按 <strong>${at}</strong> 看（离线副本）</span> <a href="/">回到今天</a></p><div class="search-bar">`)
      .replace('<input type="hidden" name="go" value="1">', `<input type="hidden" name="go" value="1"><input type="hidden" name="at" value="${at}">`);
  }
  const player = content.main.includes("data-player") && ASSETS.find((asset) => asset.endsWith("/player.js"));
  if (player) html = html.replace("</head>", `<script src="${player}" defer></script></head>`);
  for (const name of ["title", "body", "action", "main"]) html = html.replace(`{{${name}}}`, () => content[name]);
  html = html.replace("<html ", "<html data-offline ");
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff" } });
}
