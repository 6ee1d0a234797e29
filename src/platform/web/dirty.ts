import { useCallback, useEffect, useRef } from 'react'

const typed = 'Nội dung đang nhập chưa được lưu và sẽ mất.'
/** The forms with unsaved input, and what is said of each. Leaving, switching station and reloading ask here first. */
const dirtyForms = new Map<symbol, string>()
/** What waits for the last of them. */
const waiting = new Set<() => void>()

export const isDirty = (): boolean => dirtyForms.size > 0

/** What becomes of it when the person leaves. */
export const leavingWords = (): string => [...new Set(dirtyForms.values())].join(' ')

/** What was typed may go: the person agreed to leave. */
export function forgetDirty(): void {
  dirtyForms.clear()
  runWaiting()
}

/** Runs it now, or once no form has unsaved input; the same function waits only once. */
export function whenClean(run: () => void): void {
  if (isDirty()) waiting.add(run)
  else run()
}

function release(form: symbol): void {
  dirtyForms.delete(form)
  if (!isDirty()) runWaiting()
}
/** Behind whatever made the form clean: a saved form closes itself first. */
function runWaiting(): void {
  const runs = [...waiting]
  waiting.clear()
  for (const run of runs) setTimeout(() => whenClean(run))
}

/**
 * Registers a form while `flag` is true. The returned function releases it at once, for a form that
 * navigates in the same breath as it saves. `words` say what becomes of it where it is not lost.
 */
export function useDirty(flag: boolean, words: string = typed): () => void {
  const form = useRef(Symbol('form'))
  useEffect(() => {
    const own = form.current
    if (flag) dirtyForms.set(own, words)
    else release(own)
  }, [flag, words])
  useEffect(() => {
    const own = form.current
    return () => release(own)
  }, [])
  return useCallback(() => release(form.current), [])
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (isDirty()) event.preventDefault()
  })
}
