// The product opens without a network: its page and the code of the shell and the stations, nothing else. What the
// server answers, who is signed in and any file are never kept here (docs/adr/0024). Written out by the build, which
// names the files; it runs in the browser as it stands.
const cacheName = 'shell BUILD'
const files = FILES
const page = '/'

self.addEventListener('install', (event) => {
  // Past the browser's own cache: the page is to be that of this build. The server gives it to who asks for a page.
  const headers = { accept: 'text/html,*/*' }
  const fresh = files.map((file) => new Request(file, { cache: 'reload', credentials: 'omit', headers }))
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(fresh)))
})

// A new build waits for a page of its own, or until every tab is closed: a tab keeps the code it began with.
self.addEventListener('message', (event) => {
  if (event.data === 'BUILD') self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const dropOthers = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(dropOthers())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(pageOf(request))
  else if (files.includes(pathname)) event.respondWith(kept(request, pathname))
})

/** The server's page while there is a server; without one the page of this build. */
async function pageOf(request) {
  try {
    return await fetch(request)
  } catch (problem) {
    const known = await caches.match(page, { cacheName, ignoreVary: true })
    if (known) return known
    throw problem
  }
}

/** A file's name changes with what is in it: what is kept is what the server has. */
async function kept(request, pathname) {
  return (await caches.match(pathname, { cacheName, ignoreVary: true })) ?? fetch(request)
}
