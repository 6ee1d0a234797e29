import { useState } from 'react'
import {
  holdBank,
  ignoreBank,
  listBank,
  matchBank,
  previewHold,
  readBank,
  undoBank,
  type BankRow,
  type Suggestion,
  type Target,
} from '#cashdesk/bank/bank.api.ts'
import { listExpected } from '#cashdesk/bank/expected.api.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { listPartnerRefunds } from '#cashdesk/transfers/partner-refund.api.ts'
import { listTransfers } from '#cashdesk/transfers/transfer.api.ts'
import { isOpen, type PanelActions } from '#cashdesk/bank/web/bank-panel.tsx'
import { bulkPreview } from '#cashdesk/desk/web/parts/bulk-preview.tsx'
import { MatchPreview, UndoPreview } from '#cashdesk/bank/web/bank-preview.tsx'
import { listCods } from '#delivery/cod.api.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import type { Answer } from '#platform/contract/call.ts'
import { useAction } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

/** What a decision changes on the screens. */
export const bankReads = [
  listBank,
  readBank,
  listExpected,
  listTransfers,
  listCods,
  listPartnerRefunds,
  ...orderReads,
]

/** A booking that was decided here: it may be taken back although it left the list. */
export interface Decided {
  id: number
  label: string
  /** What it became; not told of what was held or ignored. */
  version: number | undefined
}

/** What stays while the cursor moves from row to row. */
export interface Shared {
  hold: ReturnType<typeof useAction<typeof holdBank>>
  ignore: ReturnType<typeof useAction<typeof ignoreBank>>
  last: Decided | undefined
  decide: (last: Decided | undefined) => void
}

/** Where a suggestion puts the money: to itself, or to each of its postings. */
export function targetsOf({ kind, id, slips, posted }: Suggestion, amount: number): Target[] {
  if (slips)
    return slips.map(({ kind: of, id: slip, amount: part, fee }) => ({
      kind: of,
      id: slip,
      amount: part,
      ...(fee === undefined ? {} : { fee }),
    }))
  return [{ kind, id, amount, ...(kind === 'cod' && !posted ? { fee: 0 } : {}) }]
}

/** Match, split, hold, ignore and undo of the booking at the cursor, each asked with what it will post. */
export function useBankActions({
  row,
  suggestion,
  hold,
  ignore,
  last,
  decide,
}: Shared & { row: BankRow | undefined; suggestion: Suggestion | undefined }) {
  const confirmAction = useConfirmAction()
  const message = useMessage()
  const [splitting, setSplitting] = useState(false)
  const match = useAction(matchBank, { invalidates: bankReads })
  const undo = useAction(undoBank, { invalidates: bankReads })
  const label = row ? `${grouped(row.amount)} đ` : ''
  const decided = (done: unknown, version?: number) => {
    if (row && done) decide({ id: row.id, label, version })
  }
  /** A call on many rows answers why it left one as it was, and that is no failure of the call. */
  const decidedOne = (done: Answer<typeof ignoreBank> | undefined) => {
    const [left] = done?.data.failed ?? []
    if (left) message.error(left.message)
    else decided(done)
  }
  const matchWith = async (targets: Target[], reason = '') => {
    if (!row) return
    const body = { id: row.id, version: row.version, targets, ...(reason ? { reason } : {}) }
    const done = await match.mutateAsync({ body }).catch(() => undefined)
    if (done) setSplitting(false)
    decided(done, done?.data.version)
  }
  const actions: PanelActions = {
    match: async () => {
      if (!row || !suggestion) return
      const targets = targetsOf(suggestion, Math.abs(row.amount))
      const agreed = await confirmAction({
        title: `Khớp ${label} với ${suggestion.code}`,
        content: <MatchPreview id={row.id} targets={targets} />,
        okText: 'Khớp',
      })
      if (agreed) await matchWith(targets)
    },
    split: () => setSplitting(row !== undefined),
    hold: async () => {
      if (!row) return
      const agreed = await confirmAction({
        title: `Treo ${label}`,
        content: (
          <>
            <p>Tiền được ghi vào tài khoản ngân hàng và tiền chờ đối chiếu, khớp với khách sau.</p>
            {bulkPreview(previewHold)([row], [row.id])}
          </>
        ),
        okText: 'Treo',
      })
      if (agreed) decidedOne(await hold.mutateAsync({ body: { ids: [row.id] } }).catch(() => undefined))
    },
    ignore: async () => {
      if (!row) return
      const given = await confirmAction({
        title: `Bỏ qua ${label}`,
        content: 'Không ghi bút toán nào.',
        reason: 'required',
        okText: 'Bỏ qua',
      })
      if (!given?.reason) return
      const body = { ids: [row.id], reason: given.reason }
      decidedOne(await ignore.mutateAsync({ body }).catch(() => undefined))
    },
    undo: async () => {
      const here = row && (!isOpen(row) || row.status === bankStatus.held)
      const meant = here ? { id: row.id, label, version: row.version } : last
      if (!meant) return
      const agreed = await confirmAction({
        title: `Hoàn tác giao dịch ${meant.label}`,
        content: <UndoPreview id={meant.id} />,
        danger: true,
        okText: 'Hoàn tác',
      })
      if (!agreed) return
      const done = await undo
        .mutateAsync({ body: { id: meant.id, version: meant.version } })
        .catch(() => undefined)
      if (done && last?.id === meant.id) decide(undefined)
    },
  }
  return {
    actions,
    busy: [match, undo, hold, ignore].some(({ isPending }) => isPending),
    splitting,
    closeSplit: () => setSplitting(false),
    matchWith: (targets: Target[], reason: string) => void matchWith(targets, reason),
  }
}
