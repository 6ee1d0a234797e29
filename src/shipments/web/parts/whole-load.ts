import { useEffect, useState } from 'react'

/** What weighs less than this share of what its packages weighed each does not lie on the scale whole. */
const leastShare = 0.95

/** Whether what lies on the scale can be all of a bag or waybill; packages that nobody weighed count for nothing. */
export const isWhole = (kg: number, { d_weight }: { d_weight: number }): boolean =>
  kg >= d_weight * leastShare

/** ms that the hand needs to lay what was scanned last to what stands on the scale already. */
const lastMove = 1_500

/** True once what was true has been so for a moment. */
export function useSettled(now: boolean): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = now ? setTimeout(() => setSettled(true), lastMove) : undefined
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [now])
  return settled
}
