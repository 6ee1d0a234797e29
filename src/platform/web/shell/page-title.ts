import { useEffect, useSyncExternalStore } from 'react'

export const productName = 'Điều hành mua hộ'

let title = ''
/** What is open over the screen, the last one on top. */
const open: { code: string }[] = []

/** What is unread in the bell. */
let unread = 0
const mostCounted = 99
export const countWords = (count: number): string => (count > mostCounted ? `${mostCounted}+` : String(count))
const readers = new Set<() => void>()
function tell(next: number): void {
  unread = next
  write()
  for (const read of readers) read()
}

/** The number of the bell and of the tab's title, wherever else it is shown: there is but one. */
export const useUnread = (): number =>
  useSyncExternalStore(
    (read) => {
      readers.add(read)
      return () => readers.delete(read)
    },
    () => unread,
  )

function write(): void {
  const named = title ? `${title} · ${productName}` : productName
  const code = open.at(-1)?.code
  const count = unread > 0 ? `(${countWords(unread)})` : ''
  document.title = code
    ? [[code, count].filter(Boolean).join(' '), named].join(' · ')
    : [count, named].filter(Boolean).join(' ')
}

/** Beside the record's code, so that another tab shows that somebody waits. */
export function useTitleCount(unreadNow: number): void {
  useEffect(() => {
    tell(unreadNow)
    return () => tell(0)
  }, [unreadNow])
}

/** What the browser's tab is called while this stands: the product's name follows. */
export function usePageTitle(wanted: string): void {
  useEffect(() => {
    title = wanted
    write()
  }, [wanted])
}

/** The record that is open: among twenty tabs its code comes first. */
export function useOpenCode(code: string | undefined): void {
  useEffect(() => {
    if (!code) return
    const own = { code }
    open.push(own)
    write()
    return () => {
      open.splice(open.indexOf(own), 1)
      write()
    }
  }, [code])
}
