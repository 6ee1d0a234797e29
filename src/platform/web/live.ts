import { ApiError } from '#platform/contract/client.ts'
import { live, type Happened } from '#platform/contract/live.ts'
import { openStream, queryClient } from '#platform/web/api.ts'
import { followPointer, longestHoldMs, untilStill } from '#platform/web/still.ts'
import { frames, staleKeys, type LiveQueries } from '#platform/web/live-frames.ts'

/** Lists are read anew at most this often, however much happens. */
const listPauseMs = 3_000
/** What happens together is answered together. */
const gatherMs = 400
const longestWaitMs = 30_000

/**
 * Follows the live updates while the tab is seen, and has the answers that they concern read anew:
 * `queries` names, by entity, the calls whose answers show its rows. One stream a tab, none for a
 * hidden one (a browser opens six connections to a server, and everybody has more tabs than that);
 * the tab that is looked at again asks for what it missed, and so does the first stream for what happened since
 * `began`, when the first answers were asked for. `heard` gets the same news. @returns how to stop
 */
export function followLive(
  queries: LiveQueries,
  heard: (happened: readonly Happened[] | 'all') => void,
  began: number,
): () => void {
  let stopped = false
  let connection: AbortController | undefined
  let last: string | undefined
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let flush: ReturnType<typeof setTimeout> | undefined
  let gathered: Happened[] | 'all' = []
  let flushed = 0
  /** When the first of what is gathered came. */
  let since = 0

  const readAnew = () => {
    flush = undefined
    // Nothing moves under the pointer of somebody who is about to press.
    const still = untilStill()
    if (still > 0 && Date.now() - since < longestHoldMs) {
      flush = setTimeout(readAnew, still)
      return
    }
    flushed = Date.now()
    const concerned = staleKeys(queries, gathered)
    heard(gathered)
    gathered = []
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => concerned(queryKey) })
  }
  const gather = (more: Happened[] | 'all') => {
    if (gathered !== 'all' && gathered.length === 0) since = Date.now()
    gathered = more === 'all' || gathered === 'all' ? 'all' : [...gathered, ...more]
    flush ??= setTimeout(readAnew, Math.max(gatherMs, flushed + listPauseMs - Date.now()))
  }

  async function follow(own: AbortController): Promise<'over' | 'again'> {
    const answer = await openStream(live, {
      query: last === undefined ? { age: Math.max(Date.now() - began, 0) } : { after: Number(last) },
      signal: own.signal,
    })
    failures = 0
    for await (const { event, data, id } of frames(answer.body!)) {
      if (id !== undefined) last = id
      if (event === 'over') return 'over'
      if (event === 'reset') gather('all')
      else if (data.length) gather(data)
    }
    return 'again'
  }

  async function connect() {
    if (stopped || connection || document.hidden) return
    const own = (connection = new AbortController())
    let wait = 1_000
    try {
      if ((await follow(own)) === 'over') return
    } catch (problem) {
      // Signed out, or not somebody who follows: nobody is asked again.
      if (problem instanceof ApiError && [401, 403].includes(problem.status)) stopped = true
      failures += 1
      wait = Math.min(1_000 * 2 ** failures, longestWaitMs) * (0.7 + Math.random() * 0.6)
    } finally {
      if (connection === own) connection = undefined
    }
    if (!stopped && !own.signal.aborted) retry = setTimeout(() => void connect(), wait)
  }

  const seen = () => {
    clearTimeout(retry)
    if (document.hidden) {
      connection?.abort()
      connection = undefined
    } else void connect()
  }
  document.addEventListener('visibilitychange', seen)
  const stopPointer = followPointer()
  void connect()
  return () => {
    stopped = true
    stopPointer()
    document.removeEventListener('visibilitychange', seen)
    clearTimeout(retry)
    clearTimeout(flush)
    connection?.abort()
  }
}
