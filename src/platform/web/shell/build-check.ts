import { useSyncExternalStore } from 'react'
import { queryClient } from '#platform/web/api.ts'
import { isDirty } from '#platform/web/dirty.ts'

const interval = 5 * 60_000
const reloadedFor = 'build_reloaded_for'

/** How the new build is taken, while somebody has still to be asked: something is typed, or on its way. */
let offered: (() => void) | undefined
const listeners = new Set<() => void>()
export const useNewBuild = (): (() => void) | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered,
  )
export function offerBuild(take: (() => void) | undefined): void {
  offered = take
  for (const listener of listeners) listener()
}

/** Compares `/meta.json` with the running build, on focus and every 5 minutes, and takes the new one. */
export function watchBuild(): void {
  if (import.meta.env.DEV) return
  // The page has the network to itself first; a browser that keeps none works as before.
  setTimeout(() => void keepForOffline().catch(() => {}), 4_000)
  let asked = Date.now()
  const check = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < 10_000) return
    asked = Date.now()
    const answer = await fetch('/meta.json', { cache: 'no-store' }).catch(() => undefined)
    if (!answer?.ok) return
    const served = (await answer.json().catch(() => undefined)) as { date?: string } | undefined
    if (!served?.date || served.date === __BUILD__.date) return
    const { date } = served
    // A proxy that keeps the old page would have us reload for ever: once for each build.
    if (sessionStorage.getItem(reloadedFor) === date) return
    if (isDirty() || queryClient.isMutating() > 0) offerBuild(() => void take(date))
    else await take(date)
  }
  window.addEventListener('focus', () => void check())
  setInterval(() => void check(), interval)
}

async function take(date: string): Promise<void> {
  sessionStorage.setItem(reloadedFor, date)
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  location.reload()
}

/** The service worker of this very build takes over; that of a newer one waits for a page of its own. */
async function keepForOffline(): Promise<void> {
  const registration = await navigator.serviceWorker?.register('/service-worker.js')
  const ask = () => registration?.waiting?.postMessage(__BUILD__.date)
  ask()
  registration?.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', ask),
  )
}
