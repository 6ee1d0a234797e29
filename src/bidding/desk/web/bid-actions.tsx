import { lazy, Suspense } from 'react'
import type { BidRow } from '#bidding/core/bid.api.ts'
import { bidErrors } from '#bidding/core/bid.errors.ts'
import { bidStatus, bidTable } from '#bidding/core/bid.status.ts'
import { cancelBid } from '#bidding/desk/yahoo-bid.api.ts'
import { bidReads, type BidDesk } from '#bidding/desk/web/bid-desks.ts'
import { useProfileActions } from '#bidding/desk/web/profile-actions.ts'
import { factsOf } from '#bidding/desk/web/parts/bid-facts.ts'
import { serverNow } from '#bidding/desk/web/parts/ticker.ts'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { useWrite } from '#platform/web/api.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const BidMoney = lazy(async () => ({
  default: (await import('#bidding/desk/web/parts/bid-money.tsx')).BidMoney,
}))

/** Steps that ask for more than a yes: each is a form or a dialog of its own. */
const asking = [
  'edit',
  'bid',
  'raise',
  'approve',
  'assign',
  'change_account',
  'take_order',
  'type_answer',
] as const
export type Asking = (typeof asking)[number]
const isAsking = (key: string): key is Asking => (asking as readonly string[]).includes(key)

/** What may be done with a bid here and now; `ask` opens what asks for more. */
export function useBidActions(
  desk: BidDesk,
  { ask, offsetOf }: { ask: (step: Asking, row: BidRow) => void; offsetOf: (site: string) => number },
): (row: BidRow) => RowAction[] {
  const { role } = usePerson()
  const write = useWrite(bidReads)
  const profileActions = useProfileActions()
  return (row) => [
    ...handFirst(
      desk,
      row,
      statusActions(
        bidTable,
        {
          role,
          status: row.status,
          noun: row.item_id,
          snapshot: factsOf(row, serverNow() + offsetOf(row.site_code)),
          errors: bidErrors,
        },
        ({ key }, reason) => {
          if (isAsking(key)) return ask(key, row)
          if (key === 'cancel')
            return write(cancelBid, { params: { id: row.id }, body: { reason, version: row.version } })
          const status = key === 'pay' ? bidStatus.payment : bidStatus.won
          return write(desk.status, { body: { ids: [row.id], status } })
        },
      ).map((action) => confirmed(action, row)),
      profileActions(row),
    ),
  ]
}

/**
 * Where a person places it what he does stands in sight: he opens the profile and notes what the site showed. Where
 * the engine does, that is for now and then.
 */
function handFirst(
  desk: BidDesk,
  { status, outcome, ends_at }: BidRow,
  steps: readonly RowAction[],
  profile: readonly RowAction[],
): readonly RowAction[] {
  const ofHand = ['type_answer', 'take_order']
  const isLive = status === bidStatus.bidding || status === bidStatus.exceeded
  // Who is exceeded raises first, while there is time.
  const isToRaise = status === bidStatus.exceeded && new Date(ends_at).getTime() > serverNow()
  if (!isLive || (desk.key !== 'yahoo' && isToRaise)) return [...steps, ...profile]
  if (desk.key === 'yahoo' && outcome !== 'for_a_person')
    return [
      ...steps.map((one) => (ofHand.includes(one.key) ? { ...one, primary: false, seldom: true } : one)),
      ...profile,
    ]
  const answer = steps.filter(({ key }) => key === 'type_answer')
  const rest = steps.filter(({ key }) => key !== 'type_answer')
  return [
    ...answer.map((one) => ({ ...one, primary: true })),
    ...profile.map((one) => (one.key === 'browser' ? { ...one, seldom: false } : one)),
    ...rest.map((one) => (one.key === 'take_order' ? { ...one, primary: false } : one)),
  ]
}

/** Money that moves is shown before, whoever asks. */
function confirmed(action: RowAction, row: BidRow): RowAction {
  const { key, label, confirm } = action
  if (key === 'cancel' && confirm)
    return {
      ...action,
      confirm: {
        ...confirm,
        content: (
          <>
            <p>{confirm.content}</p>
            <Suspense fallback={<PreviewWaits />}>
              <BidMoney asked={{ action: 'cancel', id: row.id }} />
            </Suspense>
          </>
        ),
      },
    }
  if (key === 'take_next' || key === 'pay')
    return {
      ...action,
      confirm: {
        title: `${label} ${row.item_id}?`,
        content:
          key === 'pay'
            ? `Ghi là đã trả người bán ${grouped(row.win_price ?? 0, 2)} ${row.currency}.`
            : 'Giữ tiền của khách và tạo đơn đã cọc theo giá được chào.',
      },
    }
  return action
}
