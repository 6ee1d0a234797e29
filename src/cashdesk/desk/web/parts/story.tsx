import type { Call } from '#platform/contract/call.ts'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { coded } from '#platform/web/record/coded.tsx'
import type { Pane } from '#platform/web/record/record-panes.tsx'
import { When } from '#platform/web/words/when.tsx'
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
function StoryList({ call, id }: { call: StoryCall; id: number }) {
  const { data, error } = useCall<StoryCall, { data: readonly StoryEvent[] }>(call, {
    params: { id },
  } as never)
  if (error) return <Failed small error={error} />
  if (!data) return null
  return (
    <ul className="billing-orders">
      {data.data.toReversed().map((one) => (
        <li key={one.id}>
          <div>
            <b>{one.label}</b> {one.actor}
            <small>{coded(one.reason ?? '')}</small>
            <small>
              <When at={one.at} beside />
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Of `RecordPanes`: beside the facts, or under them. */
export const storyPane = (call: StoryCall, id: number): Pane => ({
  key: 'history',
  label: 'Lịch sử',
  side: 'below',
  children: <StoryList call={call} id={id} />,
})

/** The same where there are no panes. */
export function Story(of: { call: StoryCall; id: number }) {
  return (
    <>
      <h2 className="desk-heading">Lịch sử</h2>
      <StoryList {...of} />
    </>
  )
}
