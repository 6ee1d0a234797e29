import { Button } from 'antd'
import { useMemo } from 'react'
import { isOwn } from '#cashdesk/four-eyes.rules.ts'
import * as payout from '#cashdesk/payout.api.ts'
import { exportTransfers } from '#cashdesk/transfer-export.api.ts'
import { listTransfers, type TransferRow } from '#cashdesk/transfer.api.ts'
import { bankInput, keyed, useDeskForm, type DeskForm } from '#cashdesk/web/desk-form.tsx'
import { FormPreview } from '#cashdesk/web/desk-preview.tsx'
import { fileInput, StoredFile } from '#cashdesk/web/file-input.tsx'
import { useTransferActions } from '#cashdesk/web/transfer-actions.tsx'
import { TransferDetail } from '#cashdesk/web/transfer-detail.tsx'
import { methodNames, optionsOf, transferChips, transferTags } from '#cashdesk/web/transfer-words.ts'
import { customerFilter, customerInput } from '#customers/web/parts/customer-field.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction } from '#platform/web/api.ts'
import type { Field } from '#platform/web/form/form-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, RowAction } from '#platform/web/list/list-types.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const invalidates = [listTransfers]
const fixed = { trans_type: 2 }

/** Where a payout stands, in words. */
function stepOf(row: TransferRow): string {
  if (row.status === -1) return 'Đã hủy'
  if (row.status === 1) return 'Đã chi'
  if (row.approved_at === null) return 'Chờ duyệt'
  if (!row.approved) return 'Chờ quản lý duyệt'
  return row.partner_id !== null && row.partner_confirmed_at === null ? 'Chờ đối tác' : 'Chờ chi tiền'
}

const columns: readonly Column<TransferRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 104, pinned: true, sortable: true },
  { key: 'status', title: 'Trạng thái', kind: 'status', statuses: transferTags, width: 116 },
  { key: 'step', title: 'Bước', width: 130, value: stepOf },
  {
    key: 'customer_name',
    title: 'Khách hàng',
    width: 220,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    filter: { ...customerFilter, key: 'customer_id' },
  },
  { key: 'amount', title: 'Số tiền', kind: 'money', width: 120, sortable: true, total: 'amount' },
  {
    key: 'method',
    title: 'Hình thức',
    width: 110,
    value: (row) => methodNames[row.method],
    filter: { kind: 'any', options: optionsOf(methodNames) },
  },
  {
    key: 'receive_account',
    title: 'Tài khoản của khách',
    width: 230,
    value: (row) => [row.receive_bank, row.receive_account, row.receive_holder].filter(Boolean).join(' · '),
  },
  {
    key: 'image_transfer',
    title: 'Chứng từ',
    width: 120,
    render: (row) => (row.image_transfer ? <StoredFile path={row.image_transfer} /> : '–'),
  },
  { key: 'maker_name', title: 'Người tạo', width: 140 },
  { key: 'approver_name', title: 'Người duyệt', width: 140 },
  { key: 'checker_name', title: 'Người xử lý', width: 140 },
  {
    key: 'created_at',
    title: 'Ngày tạo',
    kind: 'time',
    width: 122,
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'note', title: 'Ghi chú', width: 200 },
]

const shownToAll = new Set(['code', 'status', 'method', 'created_at'])

const account: readonly Field[] = [
  { name: 'amount', label: 'Số tiền (đ)', input: 'money', required: true, span: 6 },
  {
    name: 'method',
    label: 'Hình thức',
    input: { kind: 'select', options: optionsOf(methodNames) },
    required: true,
    span: 6,
  },
  {
    name: 'receive_bank',
    label: 'Ngân hàng của khách',
    input: 'text',
    span: 4,
    visible: ({ method }) => method === 'bank',
  },
  {
    name: 'receive_account',
    label: 'Số tài khoản',
    input: 'text',
    required: true,
    span: 4,
    visible: ({ method }) => method === 'bank',
  },
  {
    name: 'receive_holder',
    label: 'Chủ tài khoản',
    input: 'text',
    span: 4,
    visible: ({ method }) => method === 'bank',
  },
  { name: 'note', label: 'Lý do, ghi chú', input: 'note' },
]
const creation: DeskForm = {
  call: payout.createRefund,
  title: 'Tạo yêu cầu hoàn tiền',
  fields: [
    {
      name: 'customer_id',
      label: 'Khách hàng',
      input: customerInput,
      required: true,
      toBody: keyed,
      hint: 'Chỉ hoàn phần tiền tự do; mỗi khách một yêu cầu đang mở.',
    },
    ...account,
    {
      name: 'attachments',
      label: 'Chứng từ đính kèm',
      input: fileInput('images/transfers'),
      toBody: (path) => (path ? [path] : []),
    },
  ],
  initial: { method: 'bank' },
}
const changing = (row: TransferRow): DeskForm => ({
  call: payout.changeRefund,
  params: { id: row.id },
  title: `Sửa ${row.code}`,
  fields: account,
  initial: {
    amount: row.amount,
    method: row.method,
    receive_bank: row.receive_bank,
    receive_account: row.receive_account,
    receive_holder: row.receive_holder,
    note: row.note,
    version: row.version,
  },
})
const completing = (row: TransferRow): DeskForm => ({
  call: payout.completeRefund,
  title: `Hoàn tất ${row.code}: chi ${grouped(row.amount ?? 0)} đ`,
  submitText: 'Đã chi tiền',
  fields: [
    ...(row.method === 'bank'
      ? [{ name: 'card_id', label: 'Chi từ tài khoản', input: bankInput, required: true, toBody: keyed }]
      : []),
    {
      name: 'image_transfer',
      label: 'Ảnh chứng từ chi tiền',
      input: fileInput('images/transferCertificate'),
      required: true,
    },
  ],
  initial: {
    id: row.id,
    version: row.version,
    ...(row.image_transfer ? { image_transfer: row.image_transfer } : {}),
    ...(row.card_id ? { card_id: { id: row.card_id, name: row.card_name ?? '', account_number: null } } : {}),
  },
  below: ({ card_id, image_transfer }) =>
    card_id || row.method === 'cash' ? (
      <FormPreview
        call={payout.previewCompletion}
        sent={{
          body: {
            id: row.id,
            card_id: keyed(card_id),
            image_transfer: (image_transfer as string | undefined) ?? null,
          },
        }}
      />
    ) : null,
})

/** Money that goes back to customers: asked for, approved and held, paid with its certificate. */
export default function Refunds() {
  const { open, drawer } = useDeskForm(invalidates)
  const whole = useHasFlag('ql', 'kt', 'kd', 'cs')
  const checks = useHasFlag('ql', 'kt')
  const { id: me } = usePerson()
  const confirm = useConfirmAction()
  const decisions = useTransferActions()
  const remove = useAction(payout.deleteTransfer, { invalidates })
  const rowActions = (row: TransferRow): RowAction[] => {
    if (!whole || row.status !== 0) return []
    const own = isOwn(row, me)
    const decided = row.approved_at === null ? undefined : 'yêu cầu đã được duyệt'
    const waits = row.approved ? undefined : 'yêu cầu chưa được duyệt'
    const off = own ? 'người tạo hoặc người sửa không được tự chi' : waits
    const deletion = async () => {
      if (await confirm({ title: `Xóa ${row.code}?`, danger: true }))
        remove.mutate({ params: { id: row.id } })
    }
    return [
      ...decisions(row).map(({ key, label, danger, reason, run }) => ({
        key,
        label,
        ...(danger ? { danger } : {}),
        ...(reason ? { reason } : {}),
        run: () => void run(),
      })),
      ...(checks
        ? [
            {
              key: 'complete',
              label: 'Hoàn tất kèm chứng từ',
              ...(off ? { reason: off } : {}),
              run: () => open(completing(row)),
            },
          ]
        : []),
      {
        key: 'edit',
        label: 'Sửa yêu cầu',
        ...(decided ? { reason: decided } : {}),
        run: () => open(changing(row)),
      },
      {
        key: 'delete',
        label: 'Xóa yêu cầu',
        danger: true,
        ...(decided ? { reason: decided } : {}),
        run: () => void deletion(),
      },
    ]
  }
  const list = useMemo(
    () => ({
      path: '/refunds',
      noun: 'yêu cầu hoàn tiền',
      sort: '-created_at',
      search: 'Mã, khách, nội dung…',
      rowLabel: (row: TransferRow) => row.code,
      chips: { key: 'status', options: transferChips },
      columns: whole ? columns : columns.filter(({ key }) => shownToAll.has(key)),
      open: {
        title: (row: TransferRow | undefined, id: number) =>
          row ? `Hoàn tiền ${row.code}` : `Hoàn tiền #${id}`,
        render: (_: number, row: TransferRow | undefined) =>
          row ? <TransferDetail row={row} /> : 'Yêu cầu này không có trên trang đang xem.',
        width: 560,
      },
    }),
    [whole],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Hoàn tiền"
        call={listTransfers}
        fixed={fixed}
        {...(whole ? { exportCall: exportTransfers } : {})}
        rowActions={rowActions}
        actions={
          whole && (
            <Button type="primary" onClick={() => open(creation)}>
              Tạo yêu cầu
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}
