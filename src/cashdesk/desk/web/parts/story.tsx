import type { Call } from '#platform/contract/call.ts'
import { useCall } from '#platform/web/api.ts'
import { coded } from '#platform/web/record/coded.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import '#cashdesk/desk/web/parts/desk.css'

interface StoryEvent {
  id: number
  at: string
  actor: string | null
  label: string
  reason: string | null
}
/** A call that tells what happened to a record, oldest first. */
type StoryCall = Call & {
  readonly data: { readonly _zod: { readonly output: readonly StoryEvent[] } }
}

/** What happened to a record, the newest first: who did what, when and why. */
export function Story({ call, id }: { call: StoryCall; id: number }) {
  const { data, error } = useCall<StoryCall, { data: readonly StoryEvent[] }>(call, {
    params: { id },
  } as never)
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return null
  return (
    <>
      <h2 className="desk-heading">Lịch sử</h2>
      <ul className="billing-orders">
        {data.data.toReversed().map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.label}</b> {one.actor}
              <small>{coded(one.reason ?? '')}</small>
            </span>
            <span>{formatInstant(one.at, true)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
