import { useSyncExternalStore } from 'react'

/**
 * Whether the server is reached. A request that gets no answer makes one look at `/healthz`: only when that fails
 * too the connection counts as lost, and it is looked at again until it is there.
 */
interface Connection {
  lost: boolean
  /** When the server last answered anything. */
  heard: number
}

const againMs = 4_000

let state: Connection = { lost: false, heard: Date.now() }
let looking: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const returns = new Set<() => void>()

function become(lost: boolean): void {
  if (lost === state.lost) return
  state = { ...state, lost }
  for (const listener of listeners) listener()
  if (!lost) for (const run of returns) run()
}

export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )

/** Called when the server is there again. */
export function onReturn(run: () => void): () => void {
  returns.add(run)
  return () => returns.delete(run)
}

function answered(): void {
  // Whoever shows the time reads it when the connection is lost: nothing is drawn anew for each answer.
  state.heard = Date.now()
  if (state.lost) become(false)
}

/** Asks whether the server is there; one question at a time. */
export function lookAgain(): Promise<void> {
  clearTimeout(timer)
  looking ??= fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(againMs) })
    .then(answered, () => {
      become(true)
      timer = setTimeout(() => void lookAgain(), againMs)
    })
    .finally(() => {
      looking = undefined
    })
  return looking
}

/** As `fetch`, and tells whether the server was reached; of another base's nothing is told. */
export const watchedFetch: typeof fetch = async (...given) => {
  if (typeof given[0] === 'string' && !given[0].startsWith('/')) return fetch(...given)
  try {
    const response = await fetch(...given)
    answered()
    return response
  } catch (problem) {
    const aborted = (given[1]?.signal ?? undefined)?.aborted === true
    if (!aborted) void lookAgain()
    throw problem
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => void lookAgain())
  window.addEventListener('online', () => void lookAgain())
}
