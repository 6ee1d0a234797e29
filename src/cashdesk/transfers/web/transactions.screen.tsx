import { Button } from 'antd'
import { useMemo } from 'react'
import { listCards } from '#catalog/lookup.api.ts'
import * as api from '#cashdesk/transfers/transaction.api.ts'
import type { TransactionRow } from '#cashdesk/transfers/transaction.api.ts'
import { keyed, useDeskForm, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { DeskPreview, FormPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { optionsOf } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useCall, useWrite } from '#platform/web/api.ts'
import type { Sent } from '#platform/contract/call.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'

const invalidates = [api.listTransactions]
const columns: readonly Column<TransactionRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 116, pinned: true },
  {
    key: 'trans_postdate',
    title: 'Ngày ghi sổ',
    kind: 'date',
    width: 120,
    sortable: true,
    filter: { kind: 'range' },
  },
  {
    key: 'trans_type',
    title: 'Loại',
    width: 104,
    value: (row) => api.transactionTypeNames[row.trans_type],
    filter: { kind: 'any', options: optionsOf(api.transactionTypeNames) },
  },
  {
    key: 'customer_name',
    title: 'Khách hàng',
    width: 230,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    filter: { ...customerFilter, key: 'customer_id' },
  },
  {
    key: 'trans_amount',
    title: 'Số tiền',
    kind: 'money',
    width: 130,
    sortable: true,
    total: 'trans_amount',
  },
  { key: 'contra_name', title: 'Tài khoản đối ứng', width: 220 },
  { key: 'note', title: 'Nội dung', width: 260 },
  { key: 'document', title: 'Chứng từ', width: 130 },
  { key: 'maker_name', title: 'Người ghi', width: 150 },
  { key: 'created_at', title: 'Lúc ghi', kind: 'time', width: 130 },
]
const shownToAll = new Set(['code', 'trans_postdate', 'trans_type', 'created_at'])

/** `cash:1` is the station's cash to whoever chooses. */
const plainContra = (code: string | null) => (code?.startsWith('cash:') ? 'cash' : code)

function fieldsWith(banks: readonly { id: number; name: string }[]): readonly FormField[] {
  const contras = [
    ...banks.map(({ id, name }) => ({ value: `bank:${id}`, label: name })),
    ...optionsOf(api.contraNames),
  ]
  return [
    {
      name: 'trans_type',
      label: 'Loại',
      input: { kind: 'select', options: optionsOf(api.transactionTypeNames) },
      required: true,
      span: 6,
    },
    {
      name: 'trans_amount',
      label: 'Số tiền (đ)',
      input: 'money',
      required: true,
      span: 6,
      hint: 'Nhập số dương; trừ tiền ghi sổ là số âm.',
    },
    {
      name: 'contra',
      label: 'Tài khoản đối ứng',
      input: { kind: 'select', options: contras },
      required: true,
      span: 8,
    },
    {
      name: 'trans_postdate',
      label: 'Ngày ghi sổ',
      input: 'date',
      span: 4,
      hint: 'Để trống: hôm nay.',
    },
    { name: 'note', label: 'Nội dung', input: 'note' },
  ]
}
const creation = (fields: readonly FormField[]): DeskForm => ({
  call: api.createTransaction,
  title: 'Ghi giao dịch',
  fields: [
    { name: 'user_id', label: 'Khách hàng', input: customerInput, required: true, toBody: keyed },
    ...fields,
  ],
  initial: { trans_type: 'add' },
  below: (values) => <FormPreview call={api.previewTransaction} sent={sentBy(values)} />,
})
/** What the preview asks, once the form says enough. */
function sentBy({ user_id, trans_type, trans_amount, contra, trans_postdate, note }: FormValues) {
  if (!user_id || !trans_amount || !contra) return null
  const body = { user_id: keyed(user_id), trans_type, trans_amount, contra, trans_postdate, note }
  return { body: body as Sent<typeof api.previewTransaction>['body'] }
}
const changing = (row: TransactionRow, fields: readonly FormField[]): DeskForm => ({
  call: api.changeTransaction,
  params: { id: row.id },
  title: `Sửa ${row.code}: đảo và ghi lại`,
  fields,
  initial: {
    trans_type: row.trans_type,
    trans_amount: Math.abs(row.trans_amount ?? 0),
    contra: plainContra(row.contra),
    trans_postdate: row.trans_postdate,
    note: row.note,
    version: row.version,
  },
  below: ({ trans_amount, contra, ...values }) =>
    trans_amount && contra ? (
      <FormPreview
        call={api.previewTransactionChange}
        sent={{
          params: { id: row.id },
          body: { ...values, trans_amount, contra } as Sent<typeof api.previewTransactionChange>['body'],
        }}
      />
    ) : null,
})

/** What the accountant writes on customers' accounts by hand. */
export default function Transactions() {
  const { open, drawer } = useDeskForm(invalidates)
  const whole = useHasFlag('ql', 'kt', 'kd', 'cs')
  const keeps = useHasFlag('ql', 'kt')
  const write = useWrite(invalidates)
  const banks = useCall(listCards, { query: { kind: 'bank', size: 100 } }, { enabled: keeps })
  const fields = useMemo(() => fieldsWith(banks.data?.results ?? []), [banks.data])
  const rowActions = (row: TransactionRow): RowAction[] => {
    if (!keeps) return []
    return [
      { key: 'change', label: 'Sửa', run: () => open(changing(row, fields)) },
      {
        key: 'delete',
        label: 'Xóa (ghi đảo)',
        danger: true,
        confirm: {
          title: `Xóa ${row.code}?`,
          content: <DeskPreview call={api.previewTransactionDeletion} sent={{ params: { id: row.id } }} />,
          reason: 'required',
        },
        run: (reason) => write(api.deleteTransaction, { params: { id: row.id }, body: { reason } }),
      },
    ]
  }
  const list = useMemo(
    () => ({
      path: '/transactions',
      noun: 'giao dịch',
      sort: '-trans_postdate',
      search: 'Mã giao dịch, khách…',
      rowLabel: (row: TransactionRow) => row.code,
      columns: whole ? columns : columns.filter(({ key }) => shownToAll.has(key)),
    }),
    [whole],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Giao dịch"
        call={api.listTransactions}
        {...(whole ? { exportCall: api.exportTransactions } : {})}
        rowActions={rowActions}
        actions={
          keeps && (
            <Button type="primary" onClick={() => open(creation(fields))}>
              Ghi giao dịch
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}
