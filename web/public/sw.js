// Makes the app installable and its shell readable without a network. Nothing of /api is ever kept: figures of credits
// are either fresh or not shown.
const FILES = 'files-1';
const SHELL = '/auth'; // The one address that answers the app's page to everyone.
const FILES_KEPT = 80;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(FILES).then((cache) => cache.add(SHELL)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== FILES).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** Files with a hash in their name never change. */
async function fromFiles(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const keys = await cache.keys();
    const old = keys.filter(({ url }) => new URL(url).pathname !== SHELL);
    await Promise.all(old.slice(0, Math.max(0, old.length - FILES_KEPT)).map((key) => cache.delete(key)));
  }
  return answer;
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await (await caches.open(FILES)).match(SHELL);
    if (shell) return shell;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api') || url.pathname.startsWith('/player')) return;
  if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/avatars/')) {
    event.respondWith(fromFiles(request));
  } else if (request.mode === 'navigate') {
    event.respondWith(page(request));
  }
});
