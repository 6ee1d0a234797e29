import { Button } from 'antd'
import { useMemo } from 'react'
import { penaltyStatus } from '#cashdesk/debts/penalty.status.ts'
import { isOwn } from '#cashdesk/desk/four-eyes.rules.ts'
import * as api from '#cashdesk/debts/penalty.api.ts'
import type { PenaltyRow } from '#cashdesk/debts/penalty.api.ts'
import { DeskPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { keyed, useDeskForm, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { optionsOf } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { orderInput } from '#orders/desk/web/parts/order-field.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import type { FormField } from '#platform/web/form/form-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const invalidates = [api.listPenalties]
const columns: readonly Column<PenaltyRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 104, pinned: true },
  {
    key: 'status',
    title: 'Trạng thái',
    kind: 'status',
    statuses: penaltyStatus.tags,
    width: 120,
  },
  {
    key: 'customer_name',
    title: 'Khách hàng',
    width: 230,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    filter: { ...customerFilter, key: 'customer_id' },
  },
  {
    key: 'kind',
    title: 'Loại',
    width: 190,
    value: (row) => api.penaltyKindNames[row.kind],
    filter: { kind: 'any', options: optionsOf(api.penaltyKindNames) },
  },
  { key: 'amount', title: 'Số tiền', kind: 'money', width: 124, total: 'amount' },
  { key: 'order_code', title: 'Đơn hàng', kind: 'code', width: 116 },
  { key: 'note', title: 'Nội dung', width: 260 },
  { key: 'document', title: 'Chứng từ', width: 120 },
  { key: 'maker_name', title: 'Người lập', width: 150 },
  {
    key: 'created_at',
    title: 'Ngày lập',
    kind: 'time',
    width: 130,
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'checker_name', title: 'Người duyệt', width: 150 },
  { key: 'decided_at', title: 'Lúc xử lý', kind: 'time', width: 130 },
  { key: 'reason', title: 'Lý do hủy', width: 180 },
]
const shownToAll = new Set(['code', 'status', 'kind', 'maker_name', 'created_at'])

const fields: readonly FormField[] = [
  {
    name: 'kind',
    label: 'Loại phạt',
    input: { kind: 'select', options: optionsOf(api.penaltyKindNames) },
    required: true,
    span: 6,
  },
  { name: 'amount', label: 'Số tiền (đ)', input: 'money', required: true, span: 6 },
  { name: 'order_id', label: 'Đơn hàng liên quan', input: orderInput(), toBody: keyed },
  { name: 'note', label: 'Nội dung', input: 'note', required: true },
]
const creation: DeskForm = {
  call: api.createPenalty,
  title: 'Lập phiếu phạt',
  fields: [
    { name: 'customer_id', label: 'Khách hàng', input: customerInput, required: true, toBody: keyed },
    ...fields,
  ],
  initial: { kind: 'auction' },
}
const changing = (row: PenaltyRow): DeskForm => ({
  call: api.changePenalty,
  params: { id: row.id },
  title: `Sửa ${row.code}`,
  fields,
  initial: {
    kind: row.kind,
    amount: row.amount,
    order_id: row.order_id === null ? null : { id: row.order_id, code: row.order_code, name: '' },
    note: row.note,
    version: row.version,
  },
})

/** Penalties of customers: proposed by sales or support, charged by the accountant. */
export default function Punishes() {
  const { open, drawer } = useDeskForm(invalidates)
  const whole = useHasFlag('ql', 'kt', 'kd', 'cs')
  const checks = useHasFlag('ql', 'kt')
  const { id: me } = usePerson()
  const write = useWrite(invalidates)
  const rowActions = (row: PenaltyRow): RowAction[] => {
    if (!whole || row.status === penaltyStatus.cancelled || (row.status === penaltyStatus.charged && !checks))
      return []
    const ids = [row.id]
    const preview = (action: 'confirm' | 'cancel') => (
      <DeskPreview call={api.previewPenalty} sent={{ body: { id: row.id, action } }} />
    )
    const charge: RowAction = {
      key: 'confirm',
      label: 'Duyệt, ghi phạt',
      off: isOwn(row, me) ? 'người lập hoặc người sửa không tự duyệt' : undefined,
      confirm: { title: `Ghi phạt ${row.code}?`, content: preview('confirm'), okText: 'Ghi phạt' },
      run: () => write(api.confirmPenalties, { body: { ids } }),
    }
    const edit: RowAction = { key: 'edit', label: 'Sửa', run: () => open(changing(row)) }
    const cancel: RowAction = {
      key: 'cancel',
      label: 'Hủy phiếu phạt',
      danger: true,
      confirm: {
        title: `Hủy ${row.code}?`,
        content:
          row.status === penaltyStatus.charged
            ? preview('cancel')
            : 'Phiếu chưa ghi sổ nên không phát sinh bút toán.',
        reason: 'required',
      },
      run: (reason) => write(api.cancelPenalties, { body: { ids, reason } }),
    }
    if (row.status !== penaltyStatus.proposed) return [cancel]
    return checks ? [charge, edit, cancel] : [edit, cancel]
  }
  const list = useMemo(
    () => ({
      path: '/punishes',
      noun: 'phiếu phạt',
      sort: '-created_at',
      search: whole ? 'Mã, nội dung, khách…' : 'Mã phiếu phạt…',
      rowLabel: (row: PenaltyRow) => row.code,
      chips: { key: 'status', options: penaltyStatus.chips },
      columns: whole ? columns : columns.filter(({ key }) => shownToAll.has(key)),
    }),
    [whole],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Phạt"
        call={api.listPenalties}
        {...(whole ? { exportCall: api.exportPenalties } : {})}
        rowActions={rowActions}
        actions={
          whole && (
            <Button type="primary" onClick={() => open(creation)}>
              Lập phiếu phạt
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}
