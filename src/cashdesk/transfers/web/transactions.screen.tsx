import { MinusCircleOutlined, PlusCircleOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { listCards } from '#catalog/lookup.api.ts'
import * as api from '#cashdesk/transfers/transaction.api.ts'
import type { TransactionRow } from '#cashdesk/transfers/transaction.api.ts'
import { keyed, useDeskForm, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { bulkPreview } from '#cashdesk/desk/web/parts/bulk-preview.tsx'
import { DeskPreview, FormPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { transactionFields, transactionTypeNames } from '#cashdesk/transfers/transaction.fields.ts'
import { transactionStatus } from '#cashdesk/transfers/transaction.status.ts'
import { optionsOf } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useAction, useCall, useRecord, useWrite } from '#platform/web/api.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import type { Sent } from '#platform/contract/call.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import type { RecordHead } from '#platform/web/record/record-header.tsx'
import { putBefore } from '#platform/web/record/put-before.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { formField, formValues, recordForm } from '#platform/web/record/record-form.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import '#cashdesk/desk/web/parts/desk.css'

const invalidates = [api.listTransactions]
const columnsFor = (role: RoleCode) =>
  recordColumns<TransactionRow>(transactionFields, role, {
    customer_name: {
      value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
      filter: { ...customerFilter, key: 'customer_id' },
    },
    trans_amount: { total: 'trans_amount', apart: [{ total: 'waiting', label: 'chờ' }] },
  })

/** `cash:1` is the station's cash to whoever chooses. */
const plainContra = (code: string | null) => (code?.startsWith('cash:') ? 'cash' : code)

function fieldsWith(role: RoleCode, banks: readonly { id: number; name: string }[]): readonly FormField[] {
  const contras = [
    ...banks.map(({ id, name }) => ({ value: `bank:${id}`, label: name })),
    ...optionsOf(api.contraNames),
  ]
  const fields = recordForm(transactionFields, role, {
    section: '',
    extended: { contra: { input: { kind: 'select', options: contras } } },
  })
  return putBefore(fields, 'note', formField(transactionFields, 'trans_postdate'))
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
  const body: FormValues = { user_id: keyed(user_id), trans_type, trans_amount, contra, trans_postdate, note }
  return { body: body as Sent<typeof api.previewTransaction>['body'] }
}
const valuesOf = (of: unknown) => {
  const row = of as TransactionRow
  return {
    ...formValues(transactionFields, row),
    trans_amount: Math.abs(row.trans_amount ?? 0),
    contra: plainContra(row.contra),
  }
}
const changing = (row: TransactionRow, fields: readonly FormField[]): DeskForm => ({
  call: api.changeTransaction,
  params: { id: row.id },
  title: `Sửa ${row.code}: đảo và ghi lại`,
  fields,
  initial: valuesOf(row),
  valuesOf,
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
  const { id: me, role } = usePerson()
  const write = useWrite(invalidates)
  const banks = useCall(listCards, { query: { kind: 'bank', size: 100 } }, { enabled: keeps })
  const fields = useMemo(() => fieldsWith(role, banks.data?.results ?? []), [role, banks.data])
  const rowActions = (row: TransactionRow): RowAction[] => {
    if (!keeps) return []
    const waits = row.status === transactionStatus.waiting
    const release: RowAction = {
      key: 'release',
      label: 'Duyệt ghi sổ',
      primary: true,
      off: offForWriter(row, me),
      confirm: {
        title: `Ghi sổ ${row.code}?`,
        content: <DeskPreview call={api.previewRelease} sent={{ params: { id: row.id } }} />,
        okText: 'Ghi sổ',
      },
      run: () => write(api.releaseTransactions, { body: { ids: [row.id] } }),
    }
    return [
      ...(waits ? [release] : []),
      { key: 'change', label: 'Sửa', run: () => open(changing(row, fields)) },
      {
        key: 'delete',
        label: waits ? 'Xóa' : 'Xóa (ghi đảo)',
        danger: true,
        confirm: {
          title: `Xóa ${row.code}?`,
          content: waits ? (
            'Chưa ghi sổ nên không phát sinh bút toán.'
          ) : (
            <DeskPreview call={api.previewTransactionDeletion} sent={{ params: { id: row.id } }} />
          ),
          reason: 'required',
        },
        run: (reason) => write(api.deleteTransaction, { params: { id: row.id }, body: { reason } }),
      },
    ]
  }
  const releaseAll = useAction(api.releaseTransactions, { invalidates, quiet: true })
  const bulk: BulkAction<TransactionRow>[] = [
    {
      key: 'release',
      label: 'Duyệt ghi sổ',
      confirm: 'plain',
      content: bulkPreview(api.previewReleases),
      off: (rows) =>
        rows.some(({ status }) => status === transactionStatus.waiting)
          ? null
          : 'chỉ duyệt được giao dịch chờ người thứ hai',
      run: (ids) => releaseAll.mutateAsync({ body: { ids: [...ids] } }),
    },
  ]
  const list = useMemo(
    () => ({
      path: '/transactions',
      noun: 'giao dịch',
      sort: '-trans_postdate',
      search: 'Mã giao dịch, khách…',
      rowLabel: (row: TransactionRow) => row.code,
      columns: columnsFor(role),
      ...(whole
        ? {
            open: {
              title: (row: TransactionRow | undefined, id: number) => `Giao dịch ${row?.code ?? `#${id}`}`,
              head: headOf,
              render: (id: number) => <TransactionDetail id={id} />,
              width: 'record' as const,
            },
          }
        : {}),
    }),
    [role, whole],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Giao dịch"
        call={api.listTransactions}
        {...(whole ? { exportCall: api.exportTransactions } : {})}
        rowActions={rowActions}
        {...(keeps ? { bulk } : {})}
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

/** A transaction with everything that is known of it, on whatever page it stands. */
function TransactionDetail({ id }: { id: number }) {
  const { role } = usePerson()
  const { data, error } = useRecord(api.getTransaction, { params: { id } })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active title={false} />
  const facts = recordFacts(transactionFields, role, data.data, {
    without: ['code', 'status', 'trans_amount'],
    extended: { trans_type: transactionTypeNames[data.data.trans_type] },
  })
  return <RecordFacts facts={facts} />
}

const headOf = (row: TransactionRow): RecordHead => ({
  icon: row.trans_type === 'sub' ? <MinusCircleOutlined /> : <PlusCircleOutlined />,
  name: [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
  code: row.code,
  tags: <StatusTag status={row.status} tags={transactionStatus.tags} />,
  about: row.trans_postdate,
  figures: [
    {
      label: transactionTypeNames[row.trans_type] ?? transactionFields.trans_amount.label,
      value: row.trans_amount,
      bad: (row.trans_amount ?? 0) < 0,
    },
  ],
})
