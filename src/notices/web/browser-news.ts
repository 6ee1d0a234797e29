import { useSyncExternalStore } from 'react'

/** `blocked`: the browser was told never to ask again; `none`: it has no such thing. */
export type BrowserNews = 'on' | 'off' | 'blocked' | 'none'

const key = 'bell:browser'
const listeners = new Set<() => void>()

/** Whether this browser tells what comes while nobody looks at the tab: allowed here, by this person's own click. */
export function browserNews(): BrowserNews {
  if (typeof Notification === 'undefined') return 'none'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(key) === 'on' ? 'on' : 'off'
}

export const useBrowserNews = (): BrowserNews =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, browserNews)

/** By a click only: no page asks by itself. */
export async function wantBrowserNews(wanted: boolean): Promise<void> {
  if (wanted && Notification.permission !== 'granted') await Notification.requestPermission()
  if (wanted) localStorage.setItem(key, 'on')
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}
