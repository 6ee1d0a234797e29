import { useSyncExternalStore } from 'react'
import { agoWords } from '#platform/web/words/ago.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { minuteNow, onMinute } from '#platform/web/words/minute.ts'

/**
 * When something was done: `3 giờ trước`, exact on hover and for those who hear the page; `beside`: the exact time, and
 * how long ago behind it. It is drawn anew only when its own words change.
 */
export function When({
  at,
  beside = false,
  quiet = false,
}: {
  at: string
  beside?: boolean
  quiet?: boolean
}) {
  const ago = useSyncExternalStore(onMinute, () => agoWords(new Date(at), new Date(minuteNow())))
  const exact = formatInstant(at, true)
  if (beside)
    return (
      <time className={quiet ? 'quiet' : undefined} dateTime={at}>
        {exact.startsWith(ago) ? exact : `${exact} · ${ago}`}
      </time>
    )
  return (
    <time className={quiet ? 'quiet' : undefined} dateTime={at} title={exact}>
      {ago}
      <span className="sr-only"> ({exact})</span>
    </time>
  )
}
