/*
 * The app without its server: pages open at once from what was kept, the trainer and the verifier go on working, and
 * a table that can't be reached is told as such by the page itself. Nothing about money or rounds is ever kept.
 */
const KEPT = `letitride-${"VERSION"}`;
const ANSWERS = "letitride-answers";
const FILES = ["FILES"];
/** What the trainer reads; the newest answer is kept for when there is none. */
const READ_OFFLINE = ["/api/catalogue", "/api/coach/course"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("letitride-") && name !== KEPT && name !== ANSWERS);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The page from the server, and where it can't be reached the one that was kept. */
const page = (request) => fetch(request).catch(() => caches.match("/"));

async function answer(request) {
  const kept = await caches.open(ANSWERS);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await kept.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const known = await kept.match(request);
    if (known) return known;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/") && !pathname.startsWith("/enter"))
    event.respondWith(page(request));
  else if (READ_OFFLINE.includes(pathname)) event.respondWith(answer(request));
  else if (FILES.includes(pathname)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
