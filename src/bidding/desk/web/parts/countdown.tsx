import { useEffect, useRef } from 'react'
import { clocksOf, leftWords, nearness } from '#bidding/desk/web/parts/countdown.rules.ts'
import { onSecond } from '#bidding/desk/web/parts/ticker.ts'
import '#bidding/desk/web/parts/bids.css'

/** What is left until an end, by the market's clock; under it the end by the clocks that people have. */
export function Countdown({
  endsAt,
  offsetMs,
  japan,
  over,
}: {
  endsAt: string
  /** The market's clock minus ours. */
  offsetMs: number
  japan: boolean
  /** Nothing is decided there any more. */
  over: boolean
}) {
  const left = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = left.current
    if (!element || over) return undefined
    const end = new Date(endsAt).getTime() - offsetMs
    return onSecond((now) => {
      const words = leftWords(end - now)
      if (element.textContent !== words) element.textContent = words
      const near = nearness(end - now)
      if (element.dataset['near'] !== near) element.dataset['near'] = near
    })
  }, [endsAt, offsetMs, over])
  return (
    <span className="bid-end">
      {!over && <b ref={left} />}
      {/* On a narrow card the second clock goes under the first, whole. */}
      <small>{clocksOf(new Date(endsAt), japan).replaceAll(/(?<!·) (?!·)/g, '\u00a0')}</small>
    </span>
  )
}
