// Makes the app installable, and lets it start without a network. Nothing below /api is ever cached: figures of credits
// are either fresh or not shown.
const CACHE = 'files-2';
const SHELL = '/auth'; // The one address that answers with the app's page to everybody.
const FILES_KEPT = 80;
/** Where the installed app receives a video that was shared with it, and the page takes it from (`shared-file.ts`). */
const SHARE = '/clips/share';
const SHARED = 'shared';
/** Files whose names contain a hash of their content never change. */
const isKept = (pathname) => pathname.startsWith('/assets/') || pathname.startsWith('/avatars/');

/** Caches the app's page together with the files it names. Without them the page would stay white offline. */
async function keepShell() {
  const cache = await caches.open(CACHE);
  const answer = await fetch(SHELL, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${SHELL} answered ${answer.status}`);
  const html = await answer.clone().text();
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path).filter(isKept);
  await cache.put(SHELL, answer);
  await cache.addAll(named);
}

/** Files that the page loaded before this worker controlled it, so that even a first visit survives a reload offline. */
async function keepLoaded(paths) {
  const cache = await caches.open(CACHE);
  await Promise.all(
    paths.filter(isKept).map(async (path) => (await cache.match(path)) ?? cache.add(path).catch(() => {})),
  );
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE && name !== SHARED).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.loaded)) event.waitUntil(keepLoaded(event.data.loaded));
});

async function fromCache(request) {
  const cache = await caches.open(CACHE);
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
    const shell = await (await caches.open(CACHE)).match(SHELL);
    if (shell) return shell;
    throw error;
  }
}

/** Keeps the file until the page of clips takes it. Nothing is uploaded before its owner says so there. */
async function takeShared(request) {
  const file = (await request.formData()).get('video');
  if (!(file instanceof File)) return Response.redirect('/clips', 303);
  const headers = { 'content-type': file.type, 'x-file-name': encodeURIComponent(file.name) };
  const cache = await caches.open(SHARED);
  await cache.put(SHARE, new Response(file, { headers }));
  return Response.redirect('/clips?shared=1', 303);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === 'POST' && url.pathname === SHARE && url.origin === self.location.origin)
    event.respondWith(takeShared(request).catch(() => Response.redirect('/clips?shared=1', 303)));
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api') || url.pathname.startsWith('/player')) return;
  if (isKept(url.pathname)) {
    event.respondWith(fromCache(request));
  } else if (request.mode === 'navigate') {
    event.respondWith(page(request));
  }
});

/** Messages have the form of Declarative Web Push, which some browsers show without this worker. */
self.addEventListener('push', (event) => {
  const notification = event.data?.json()?.notification;
  if (!notification) return;
  const { title, body, navigate, tag, lang, actions } = notification;
  const options = { body, tag, lang, actions, icon: '/icons/icon-192.png', data: { navigate } };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** The button on a message ends push on this browser, with one click. */
async function turnOff() {
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await fetch('/api/push/unsubscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint }),
  });
}

async function openPage(address) {
  const url = new URL(address ?? '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => !new URL(client.url).pathname.startsWith('/player'));
  if (!open) {
    await self.clients.openWindow(url.href);
    return;
  }
  await open.focus();
  await open.navigate(url.href);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === 'off' ? turnOff() : openPage(event.notification.data?.navigate));
});
