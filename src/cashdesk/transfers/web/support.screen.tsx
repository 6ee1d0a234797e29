import { Button } from 'antd'
import { useMemo } from 'react'
import * as api from '#cashdesk/transfers/support.api.ts'
import type { SupportRow } from '#cashdesk/transfers/support.api.ts'
import { keyed, useDeskForm, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { Story } from '#cashdesk/desk/web/parts/story.tsx'
import { supportStatus } from '#cashdesk/transfers/support.status.ts'
import { optionsOf } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { staffPicker } from '#catalog/web/parts/staff-picker.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { orderInput } from '#orders/desk/web/parts/order-field.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const invalidates = [api.listSupports, api.supportHistory]
const columns: readonly Column<SupportRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 110, pinned: true },
  {
    key: 'status',
    title: 'Trạng thái',
    kind: 'status',
    statuses: supportStatus.tags,
    width: 120,
  },
  {
    key: 'kind',
    title: 'Loại',
    width: 130,
    value: (row) => api.supportKindNames[row.kind],
    filter: { kind: 'any', options: optionsOf(api.supportKindNames) },
  },
  { key: 'content', title: 'Nội dung', width: 320 },
  {
    key: 'customer_name',
    title: 'Khách hàng',
    width: 220,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    filter: { ...customerFilter, key: 'customer_id' },
  },
  { key: 'order_code', title: 'Đơn hàng', kind: 'code', width: 116 },
  { key: 'maker_name', title: 'Người gửi', width: 150 },
  { key: 'handler_name', title: 'Người xử lý', width: 150 },
  { key: 'answer', title: 'Trả lời', width: 240 },
  { key: 'reminders', title: 'Đã nhắc', kind: 'number', width: 90 },
  {
    key: 'created_at',
    title: 'Ngày gửi',
    kind: 'time',
    width: 130,
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'decided_at', title: 'Ngày xử lý', kind: 'time', width: 130 },
  { key: 'reason', title: 'Lý do hủy', width: 180, hidden: true },
]
/** What the warehouse and marketing see. */
const columnsForAll = columns.filter(({ key }) =>
  ['code', 'status', 'kind', 'order_code', 'maker_name', 'handler_name', 'created_at', 'decided_at'].includes(
    key,
  ),
)
const kindField = {
  name: 'kind',
  label: 'Loại',
  input: { kind: 'select', options: optionsOf(api.supportKindNames) },
  required: true,
} as const
const contentField = { name: 'content', label: 'Nội dung', input: 'note', required: true } as const
const creation: DeskForm = {
  call: api.createSupport,
  title: 'Gửi yêu cầu hỗ trợ',
  submitText: 'Gửi',
  fields: [
    kindField,
    contentField,
    { name: 'customer_id', label: 'Khách hàng', input: customerInput, toBody: keyed },
    { name: 'order_id', label: 'Đơn hàng', input: orderInput(), toBody: keyed },
  ],
  initial: { kind: 'other' },
}
const editing = (row: SupportRow): DeskForm => ({
  call: api.editSupport,
  title: `Sửa ${row.code}`,
  fields: [kindField, contentField],
  initial: { id: row.id, version: row.version, kind: row.kind, content: row.content },
})
const accepting = (row: SupportRow): DeskForm => ({
  call: api.acceptSupport,
  title: `Xử lý ${row.code}`,
  submitText: 'Tiếp nhận',
  fields: [{ name: 'answer', label: 'Trả lời người gửi', input: 'note', hint: row.content ?? '' }],
  initial: { id: row.id },
})
const handing = (row: SupportRow): DeskForm => ({
  call: api.changeSupport,
  title: `Chuyển người xử lý ${row.code}`,
  fields: [{ name: 'handler_id', label: 'Người xử lý', input: staffPicker, required: true, toBody: keyed }],
  initial: { id: row.id },
})

/** A request in full, and what happened to it. */
function SupportDetail({ id, row }: { id: number; row: SupportRow | undefined }) {
  const facts = row
    ? [
        ['Loại', api.supportKindNames[row.kind]],
        ['Nội dung', row.content],
        ['Khách hàng', [row.customer_no, row.customer_name].filter(Boolean).join(' · ')],
        ['Đơn hàng', row.order_code],
        ['Người gửi', row.maker_name],
        ['Người xử lý', row.handler_name],
        ['Trả lời', row.answer],
        ['Lý do hủy', row.reason],
      ]
    : []
  return (
    <>
      <dl className="transfer-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd style={{ whiteSpace: 'pre-wrap' }}>{value}</dd>
            </div>
          ))}
      </dl>
      <Story call={api.supportHistory} id={id} />
    </>
  )
}

/** What sales and support ask of the accountants, and back. */
export default function Support() {
  const { open, drawer } = useDeskForm(invalidates)
  const asks = useHasFlag('ql', 'kt', 'kd', 'cs')
  const { id: me } = usePerson()
  const write = useWrite(invalidates)
  const rowActions = (row: SupportRow): RowAction[] => {
    if (!asks || row.status !== supportStatus.pending) return []
    const mine = row.maker_id === me
    return [
      {
        key: 'accept',
        label: 'Xử lý',
        off: mine ? 'người gửi không tự xử lý' : undefined,
        run: () => open(accepting(row)),
      },
      { key: 'hand', label: 'Chuyển người xử lý', run: () => open(handing(row)) },
      { key: 'remind', label: 'Nhắc', run: () => write(api.remindSupport, { body: { id: row.id } }) },
      ...(mine ? [{ key: 'edit', label: 'Sửa', run: () => open(editing(row)) }] : []),
      {
        key: 'cancel',
        label: mine ? 'Hủy yêu cầu' : 'Từ chối',
        danger: true,
        confirm: {
          title: mine ? `Hủy ${row.code}?` : `Từ chối ${row.code}?`,
          reason: mine ? 'optional' : 'required',
        },
        run: (reason) => write(api.cancelSupport, { body: { id: row.id, reason: reason || null } }),
      },
    ]
  }
  const list = useMemo(
    () => ({
      path: '/request-support',
      noun: 'yêu cầu hỗ trợ',
      sort: '-created_at',
      search: asks ? 'Mã, nội dung…' : 'Mã yêu cầu…',
      rowLabel: (row: SupportRow) => row.code,
      chips: { key: 'status', options: supportStatus.chips },
      columns: asks ? columns : columnsForAll,
      ...(asks
        ? {
            open: {
              title: (row: SupportRow | undefined, id: number) => `Yêu cầu hỗ trợ ${row?.code ?? `#${id}`}`,
              render: (id: number, row: SupportRow | undefined) => <SupportDetail id={id} row={row} />,
              width: 560,
            },
          }
        : {}),
    }),
    [asks],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Yêu cầu hỗ trợ"
        call={api.listSupports}
        {...(asks ? { exportCall: api.exportSupports } : {})}
        rowActions={rowActions}
        actions={
          asks && (
            <Button type="primary" onClick={() => open(creation)}>
              Gửi yêu cầu
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}
