import { CustomerServiceOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import * as api from '#cashdesk/transfers/support.api.ts'
import type { SupportRow } from '#cashdesk/transfers/support.api.ts'
import { keyed, useDeskForm, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { storyPane } from '#cashdesk/desk/web/parts/story.tsx'
import { supportFields, supportKindNames } from '#cashdesk/transfers/support.fields.ts'
import { supportStatus } from '#cashdesk/transfers/support.status.ts'
import { staffPicker } from '#catalog/web/parts/staff-picker.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { orderInput } from '#orders/desk/web/parts/order-field.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { datedWay } from '#platform/contract/way.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import type { RecordHead } from '#platform/web/record/record-header.tsx'
import { RecordPanes } from '#platform/web/record/record-panes.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { formField, formValues, recordForm } from '#platform/web/record/record-form.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const invalidates = [api.listSupports, api.supportHistory]
const named = (row: SupportRow) => [row.customer_no, row.customer_name].filter(Boolean).join(' · ')
const columnsFor = (role: RoleCode) =>
  recordColumns<SupportRow>(supportFields, role, {
    customer_name: { value: named, filter: { ...customerFilter, key: 'customer_id' } },
  })
const field = (name: keyof typeof supportFields, extended: Partial<FormField>) =>
  formField(supportFields, name, extended)
const creation = (role: RoleCode): DeskForm => ({
  call: api.createSupport,
  title: 'Gửi yêu cầu hỗ trợ',
  submitText: 'Gửi',
  fields: [
    ...recordForm(supportFields, role),
    field('customer_id', { input: customerInput, span: 12, toBody: keyed }),
    field('order_id', {
      inputOf: ({ customer_id: customer }) => orderInput(keyed(customer) ?? undefined),
      span: 12,
      toBody: keyed,
    }),
  ],
  initial: formValues(supportFields),
})
const valuesOf = (of: unknown) => {
  const row = of as SupportRow
  return { id: row.id, ...formValues(supportFields, row) }
}
const editing = (role: RoleCode, row: SupportRow): DeskForm => ({
  call: api.editSupport,
  title: `Sửa ${row.code}`,
  fields: recordForm(supportFields, role),
  initial: valuesOf(row),
  valuesOf,
})
const accepting = (row: SupportRow): DeskForm => ({
  call: api.acceptSupport,
  title: `Xử lý ${row.code}`,
  submitText: 'Tiếp nhận',
  fields: [field('answer', { label: 'Trả lời người gửi', hint: row.content ?? '' })],
  initial: { id: row.id },
})
const handing = (row: SupportRow): DeskForm => ({
  call: api.changeSupport,
  title: `Chuyển người xử lý ${row.code}`,
  fields: [field('handler_id', { input: staffPicker, span: 12, required: true, toBody: keyed })],
  initial: { id: row.id },
})

/** A request in full, and what happened to it. */
function SupportDetail({ id, row }: { id: number; row: SupportRow | undefined }) {
  const { role } = usePerson()
  const facts = row
    ? recordFacts(supportFields, role, row, {
        without: ['kind'],
        extended: { customer_name: named(row) },
      })
    : []
  return (
    <RecordPanes
      width="record"
      panes={[
        { key: 'info', label: 'Thông tin', children: <RecordFacts facts={facts} /> },
        storyPane(api.supportHistory, id),
      ]}
    />
  )
}

const headOf = (row: SupportRow): RecordHead => ({
  icon: <CustomerServiceOutlined />,
  name: supportKindNames[row.kind] ?? row.kind,
  code: row.code,
  tags: <StatusTag status={row.status} tags={supportStatus.tags} />,
  about: named(row),
  way: datedWay(
    [
      { label: 'Gửi', at: row.created_at },
      {
        label: 'Tiếp nhận',
        at: row.status === supportStatus.accepted ? (row.decided_at ?? row.created_at) : null,
      },
    ],
    supportStatus.label(row.status),
    row.status === supportStatus.cancelled,
  ),
})

/** What sales and support ask of the accountants, and back. */
export default function Support() {
  const { open, drawer } = useDeskForm(invalidates)
  const asks = useHasFlag('ql', 'kt', 'kd', 'cs')
  const { id: me, role } = usePerson()
  const write = useWrite(invalidates)
  const rowActions = (row: SupportRow): RowAction[] => {
    if (!asks || row.status !== supportStatus.pending) return []
    const mine = row.maker_id === me
    return [
      {
        key: 'approve',
        label: 'Xử lý',
        primary: true,
        off: offForWriter(row, me),
        run: () => open(accepting(row)),
      },
      { key: 'hand', label: 'Chuyển người xử lý', run: () => open(handing(row)) },
      { key: 'remind', label: 'Nhắc', run: () => write(api.remindSupport, { body: { id: row.id } }) },
      ...(mine ? [{ key: 'edit', label: 'Sửa', run: () => open(editing(role, row)) }] : []),
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
      columns: columnsFor(role),
      ...(asks
        ? {
            open: {
              title: (row: SupportRow | undefined, id: number) => `Yêu cầu hỗ trợ ${row?.code ?? `#${id}`}`,
              head: headOf,
              render: (id: number, row: SupportRow | undefined) => <SupportDetail id={id} row={row} />,
              width: 'record' as const,
            },
          }
        : {}),
    }),
    [asks, role],
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
            <Button type="primary" onClick={() => open(creation(role))}>
              Gửi yêu cầu
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}
