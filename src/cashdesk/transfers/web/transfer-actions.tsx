import {
  changeTransferStatus,
  cleanTransfer,
  deleteTransfer,
  previewTransferStatus,
  refundStatus,
  transferHistory,
} from '#cashdesk/transfers/payout.api.ts'
import {
  cancelTransfer,
  confirmTransfer,
  listTransfers,
  previewTransfer,
  printTransfers,
  type TransferRow,
} from '#cashdesk/transfers/transfer.api.ts'
import { bulkPreview } from '#cashdesk/desk/web/parts/bulk-preview.tsx'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { DeskPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { transferStatus, transferStep } from '#cashdesk/transfers/transfer.status.ts'
import { receiverOf } from '#cashdesk/transfers/transfer.words.ts'
import { OthersAccounts, Receiver } from '#cashdesk/transfers/web/receiver.tsx'
import { attaching, changing, completing, rewording } from '#cashdesk/transfers/web/transfer-forms.tsx'
import { disabledReason, irreversible } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, useAction, useWrite } from '#platform/web/api.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** The slips of money in and out, seen before they are paper. */
async function printSlips(ids: readonly number[]): Promise<void> {
  const { data } = await api(printTransfers, { body: { ids: [...ids] } })
  await printHtml(data.content, { page: 'A5' })
}

/** What shows a request, and is read anew when one changes; its QR follows from the request. */
export const transferReads = [listTransfers, transferHistory, ...orderReads]

/** The rows and the money after it, before OK. */
function Preview({ row, action }: { row: TransferRow; action: 'confirm' | 'cancel' | 'reverse' }) {
  const target = row.order_code
    ? ` cho đơn ${row.order_code}`
    : row.bill_code && ` cho phiếu ${row.bill_code}`
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {[row.customer_no, row.customer_name].filter(Boolean).join(' · ')}:{' '}
        <b>{grouped(row.amount ?? 0)} đ</b>
        {target}
      </p>
      {action === 'confirm' && row.trans_type !== 1 && receiverOf(row) && (
        <p>
          Chi tới: <Receiver row={row} />
        </p>
      )}
      <DeskPreview call={previewTransfer} sent={{ body: { id: row.id, action } }} />
    </>
  )
}

/** Everything that is done with a request, each with the reason why it is off; its maker decides on none. */
export function useTransferActions(open: (form: DeskForm) => void): (row: TransferRow) => RowAction[] {
  const { id: me, role } = usePerson()
  const works = useHasFlag('ql', 'kt', 'kd', 'cs')
  const checks = useHasFlag('ql', 'kt')
  const write = useWrite(transferReads)
  return (row) => {
    if (!works || row.status === transferStatus.cancelled) return []
    const pays = row.trans_type !== 1
    const print: RowAction = {
      key: 'print',
      label: pays ? 'In phiếu chi' : 'In phiếu thu',
      run: () => printSlips([row.id]),
    }
    const attach: RowAction = {
      key: 'attach',
      label: row.image_transfer ? 'Đổi chứng từ' : 'Gắn chứng từ',
      run: () => open(attaching(row)),
    }
    if (row.status === transferStatus.paid) {
      if (!checks) return [print]
      const reverse: RowAction = {
        key: 'reverse',
        label: 'Đảo phiếu thu',
        danger: true,
        off: irreversible(row, me),
        confirm: {
          title: `Đảo phiếu thu ${row.code}`,
          content: <Preview row={row} action="reverse" />,
          reason: 'required',
          okText: 'Đảo phiếu thu',
        },
        run: (reason) => write(cancelTransfer, { body: { id: row.id, reason, reverses: true } }),
      }
      return pays ? [print, attach] : [print, attach, reverse]
    }
    const approved = row.approved_at !== null
    const fixed = approved ? 'phiếu đã được duyệt' : undefined
    const unpayable = offForWriter(row, me) ?? (row.approved ? undefined : 'phiếu chưa được duyệt')
    const decision = disabledReason(row, { id: me, checks }) ?? (row.approved ? 'đã duyệt' : undefined)
    return [
      {
        // By the status table's names: the queue of the day presses by them.
        key: pays ? 'approve' : 'confirm',
        label: pays ? 'Duyệt chi' : 'Xác nhận đã thu',
        primary: !row.approved,
        off: decision,
        confirm: {
          title: `${pays ? 'Duyệt chi' : 'Xác nhận'} ${row.code}`,
          content: <Preview row={row} action="confirm" />,
          okText: pays ? 'Duyệt' : 'Xác nhận',
        },
        run: () => write(confirmTransfer, { body: { id: row.id, version: row.version } }),
      },
      ...(pays && checks
        ? [
            {
              key: 'complete',
              label: 'Đã chi, kèm chứng từ',
              primary: row.approved,
              off: unpayable,
              run: () => open(completing(row)),
            },
          ]
        : []),
      { key: 'edit', label: 'Sửa phiếu', off: fixed, run: () => open(changing(role, row)) },
      ...(row.method === 'bank' && !pays
        ? [{ key: 'message', label: 'Sửa nội dung chuyển khoản', run: () => open(rewording(row)) }]
        : []),
      attach,
      print,
      ...(checks && (row.order_id || row.bill_id)
        ? [
            {
              key: 'clean',
              label: 'Bỏ khỏi đơn, phiếu',
              confirm: {
                title: `Bỏ ${row.code} khỏi đơn, phiếu?`,
                content: `Tiền sẽ vào số dư tự do của khách thay vì ${row.order_code ?? row.bill_code}. Chưa ghi bút toán nào.`,
                okText: 'Bỏ khỏi đơn, phiếu',
              },
              run: () => write(cleanTransfer, { body: { id: row.id } }),
            },
          ]
        : []),
      {
        key: 'cancel',
        label: 'Hủy phiếu',
        danger: true,
        off: approved && !checks ? 'đã duyệt, cần kế toán hoặc quản lý' : undefined,
        confirm: {
          title: `Hủy ${row.code}`,
          content: <Preview row={row} action="cancel" />,
          reason: 'required',
          okText: 'Hủy phiếu',
        },
        run: (reason) => write(cancelTransfer, { body: { id: row.id, reason } }),
      },
      {
        key: 'delete',
        label: 'Xóa phiếu',
        danger: true,
        off: fixed,
        confirm: {
          title: `Xóa ${row.code}?`,
          content: 'Phiếu chưa ghi sổ nên không phát sinh bút toán; chứng từ đính kèm cũng bị gỡ.',
          okText: 'Xóa',
        },
        run: () => write(deleteTransfer, { params: { id: row.id } }),
      },
    ]
  }
}

const waits = ({ status }: TransferRow) => status === transferStatus.pending
const settled = 'các phiếu đã được xử lý'
const pays = ({ trans_type }: TransferRow) => trans_type !== 1

/** Decisions on many requests at once, each by itself, of those who keep the books: on `receipts` or on payouts. */
export function useTransferBulk(kind: 'receipts' | 'payouts'): BulkAction<TransferRow>[] {
  const checks = useHasFlag('ql', 'kt')
  const call = kind === 'receipts' ? changeTransferStatus : refundStatus
  const change = useAction<typeof changeTransferStatus | typeof refundStatus>(call, {
    invalidates: transferReads,
    quiet: true,
    // Told row by row.
    onFailure: () => true,
  })
  if (!checks) return []
  const to = (status: (typeof transferStep)[keyof typeof transferStep]) => ({
    content: (rows: readonly TransferRow[], ids: readonly number[]) => (
      <>
        {kind === 'payouts' && status !== transferStep.cancelled && <OthersAccounts rows={rows} ids={ids} />}
        {bulkPreview(previewTransferStatus, {
          status,
          ...(status === transferStep.cancelled ? { reason: 'Xem trước' } : {}),
        })(rows, ids)}
      </>
    ),
    run: (ids: readonly number[], { reason }: { reason?: string }) =>
      change.mutateAsync({ body: { ids: [...ids], status, ...(reason ? { reason } : {}) } }),
  })
  const cancel: BulkAction<TransferRow> = {
    key: 'cancel',
    label: 'Hủy phiếu',
    danger: true,
    confirm: 'reason',
    off: (rows) => (rows.some(waits) ? null : settled),
    ...to(transferStep.cancelled),
  }
  if (kind === 'receipts') {
    return [
      {
        key: 'confirm',
        label: 'Xác nhận đã thu',
        confirm: 'plain',
        // A payout among them would be paid by a button that says another thing.
        off: (rows) => (rows.some(pays) ? 'chỉ áp dụng cho phiếu thu' : rows.some(waits) ? null : settled),
        ...to(transferStep.paid),
      },
      cancel,
    ]
  }
  return [
    {
      key: 'approve',
      label: 'Duyệt chi',
      confirm: 'plain',
      off: (rows) => (rows.some((row) => waits(row) && !row.approved) ? null : 'không phiếu nào chờ duyệt'),
      ...to(transferStep.approved),
    },
    {
      key: 'complete',
      label: 'Đã chi (đã có chứng từ)',
      confirm: 'plain',
      off: (rows) => (rows.some((row) => waits(row) && row.approved) ? null : 'không phiếu nào chờ chi'),
      ...to(transferStep.paid),
    },
    cancel,
  ]
}
