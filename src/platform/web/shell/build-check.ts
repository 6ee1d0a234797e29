import { queryClient } from '#platform/web/api.ts'
import { isDirty } from '#platform/web/dirty.ts'

const interval = 5 * 60_000
const reloadedFor = 'build_reloaded_for'

/** Compares `/meta.json` with the running build, on focus and every 5 minutes, and takes the new one. */
export function watchBuild(): void {
  if (import.meta.env.DEV) return
  let asked = Date.now()
  const check = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < 10_000) return
    asked = Date.now()
    const answer = await fetch('/meta.json', { cache: 'no-store' }).catch(() => undefined)
    if (!answer?.ok) return
    const served = (await answer.json().catch(() => undefined)) as { date?: string } | undefined
    if (!served?.date || served.date === __BUILD__.date) return
    // A proxy that keeps the old page would have us reload for ever: once for each build.
    if (sessionStorage.getItem(reloadedFor) === served.date) return
    if (isDirty() || queryClient.isMutating() > 0) return // the next look will do
    sessionStorage.setItem(reloadedFor, served.date)
    if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    location.reload()
  }
  window.addEventListener('focus', () => void check())
  setInterval(() => void check(), interval)
}
