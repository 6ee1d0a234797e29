import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { listBell } from '#notices/bell.api.ts'
import type { Ring } from '#notices/web/bell-row.tsx'
import { addressOf } from '#notices/web/bell-ways.ts'
import { isOwnPath } from '#platform/rules/address.ts'
import { queryClient } from '#platform/web/api.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { useBrowserNews } from '#notices/web/browser-news.ts'

/** The newest line that a tab of this browser has shown or told. */
const toldKey = 'bell:told'
/** A hidden tab has no stream of news: it asks. */
const askMs = 30_000

/** The lines that have come since, newest last; at most three are worth interrupting for. */
export const freshOf = <R extends Pick<Ring, 'at' | 'read'>>(
  rings: readonly R[],
  told: string | null,
): readonly R[] =>
  told === null
    ? []
    : rings
        .filter(({ at, read }) => !read && at > told)
        .toReversed()
        .slice(-3)

/**
 * While nobody looks at the tab the browser itself tells what has come, where the person has allowed it; the tab that
 * is seen tells by its bell. @returns how the bell is to be asked meanwhile
 */
export function useBellNews(): { refetchInterval?: number; refetchIntervalInBackground?: boolean } {
  const wanted = useBrowserNews() === 'on'
  const navigate = useNavigate()
  const { mayOpen } = useShell()
  useEffect(() => {
    const hear = (rings: readonly Ring[]) => {
      const newest = rings.reduce((last, { at }) => (at > last ? at : last), '')
      const told = localStorage.getItem(toldKey)
      if (newest && newest > (told ?? '')) localStorage.setItem(toldKey, newest)
      if (!document.hidden || !wanted) return
      for (const ring of freshOf(rings, told)) {
        const note = new Notification(ring.title, {
          tag: `bell-${ring.id}`,
          ...(ring.content ? { body: ring.content } : {}),
        })
        note.addEventListener('click', () => {
          window.focus()
          const to = addressOf(ring, mayOpen)
          if (to && isOwnPath(to)) void navigate(to)
          note.close()
        })
      }
    }
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== listBell.id || query.state.status !== 'success') return
      hear((query.state.data as { results: Ring[] }).results)
    })
  }, [wanted, navigate, mayOpen])
  return wanted ? { refetchInterval: askMs, refetchIntervalInBackground: true } : {}
}
