import { useState } from 'react'
import { useNavigate } from 'react-router'

/** The router's own count of the pages before this one in the tab; 0 where it was opened here. */
const placeInTab = (): number => Number((history.state as { idx?: unknown } | null)?.idx ?? 0)

/**
 * From a station back to the page before it, whatever its own address has been since; home where there is none.
 * @param entered the place of the station in the tab, @param now that of its address now
 */
export const wayOut = (entered: number, now: number): number | '/' => (entered > 0 ? entered - 1 - now : '/')

/** Leaves a station for where the person came from. */
export function useLeaveStation(): () => void {
  const navigate = useNavigate()
  const [entered] = useState(placeInTab)
  return () => {
    const to = wayOut(entered, placeInTab())
    void (typeof to === 'number' ? navigate(to) : navigate(to))
  }
}
