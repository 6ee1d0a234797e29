import { useCallback, useEffect, useRef } from 'react'

/** The forms with unsaved input. Leaving, switching station and reloading ask here first. */
const dirtyForms = new Set<symbol>()
/** What waits for the last of them. */
const waiting = new Set<() => void>()

export const isDirty = (): boolean => dirtyForms.size > 0

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
 * navigates in the same breath as it saves.
 */
export function useDirty(flag: boolean): () => void {
  const form = useRef(Symbol('form'))
  useEffect(() => {
    const own = form.current
    if (flag) dirtyForms.add(own)
    else release(own)
    return () => release(own)
  }, [flag])
  return useCallback(() => release(form.current), [])
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (isDirty()) event.preventDefault()
  })
}
