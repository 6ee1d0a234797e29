import { useCallback, useEffect, useRef } from 'react'

/** The forms with unsaved input. Leaving, switching station and reloading ask here first. */
const dirtyForms = new Set<symbol>()

export const isDirty = (): boolean => dirtyForms.size > 0

/** What was typed may go: the person agreed to leave. */
export const forgetDirty = (): void => dirtyForms.clear()

/**
 * Registers a form while `flag` is true. The returned function releases it at once, for a form that
 * navigates in the same breath as it saves.
 */
export function useDirty(flag: boolean): () => void {
  const form = useRef(Symbol('form'))
  useEffect(() => {
    const own = form.current
    if (flag) dirtyForms.add(own)
    else dirtyForms.delete(own)
    return () => {
      dirtyForms.delete(own)
    }
  }, [flag])
  return useCallback(() => {
    dirtyForms.delete(form.current)
  }, [])
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (isDirty()) event.preventDefault()
  })
}
