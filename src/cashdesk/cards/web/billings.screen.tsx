import { Button } from 'antd'
import { useMemo } from 'react'
import * as api from '#cashdesk/cards/card-billing.api.ts'
import type { BillingRow } from '#cashdesk/cards/card-billing.api.ts'
import { listCards } from '#catalog/lookup.api.ts'
import { billingColumns, openColumns } from '#cashdesk/cards/web/parts/billing-columns.ts'
import { BillingMatch } from '#cashdesk/cards/web/billing-match.tsx'
import { keyed, useDeskForm, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { chipsOf } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { api as ask, download, useAction } from '#platform/web/api.ts'
import { remote, type FormField } from '#platform/web/form/form-types.ts'
import { ImportButton } from '#platform/web/import/import-button.tsx'
import { NumberInput } from '#platform/web/inputs/number-inputs.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { RowAction } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'

const invalidates = [api.listBillings, api.getBilling]
interface Card {
  id: number
  name: string
  currency: string
}
const cardInput = remote<Card>({
  search: async (q, signal) =>
    (await ask(listCards, { query: { q, kind: 'card', size: 50 }, signal })).results,
  keyOf: ({ id }) => id,
  labelOf: ({ name, currency }) => `${name} · ${currency}`,
})
const fields: readonly FormField[] = [
  { name: 'card_id', label: 'Thẻ, tài khoản mua hàng', input: cardInput, required: true, toBody: keyed },
  { name: 'posted_on', label: 'Ngày sao kê', input: 'date', required: true, span: 6 },
  {
    name: 'amount',
    label: 'Số tiền (theo tiền của thẻ)',
    input: NumberInput,
    required: true,
    span: 6,
    hint: 'Số âm: người bán hoàn lại.',
  },
  { name: 'reference', label: 'Số tham chiếu, mã đơn người bán', input: 'text' },
  { name: 'content', label: 'Nội dung trên sao kê', input: 'text' },
  { name: 'note', label: 'Ghi chú', input: 'note' },
]
const creation: DeskForm = { call: api.createBilling, title: 'Nhập dòng sao kê', fields }
const changing = (row: BillingRow): DeskForm => ({
  call: api.updateBillingById,
  params: { id: row.id },
  title: `Sửa ${row.code}`,
  fields,
  initial: {
    card_id: { id: row.card_id, name: row.card_name ?? '', currency: row.currency },
    posted_on: row.posted_on,
    amount: row.amount,
    reference: row.reference,
    content: row.content,
    note: row.note,
    version: row.version,
  },
})

/** Lines of the buying cards' statements, and the orders they paid for. */
export default function Billings() {
  const keeps = useHasFlag('ql', 'kt', 'cv')
  const imports = useHasFlag('ql', 'kt')
  const { open, drawer } = useDeskForm(invalidates)
  const confirm = useConfirmAction()
  const change = useAction(api.changeBilling, { invalidates })
  const remove = useAction(api.deleteBilling, { invalidates })
  const rowActions = (row: BillingRow): RowAction[] => {
    if (!keeps) return []
    const move = async (status: 0 | -1, title: string) => {
      const given = await confirm({ title, reason: 'required' })
      if (given?.reason)
        change.mutate({
          params: { id: row.id },
          body: { status, reason: given.reason, version: row.version },
        })
    }
    const settled = row.status === 0 ? undefined : 'dòng đã được xử lý'
    const off = settled ? { reason: settled } : {}
    return [
      { key: 'edit', label: 'Sửa', ...off, run: () => open(changing(row)) },
      { key: 'ignore', label: 'Bỏ qua', ...off, run: () => void move(-1, `Bỏ qua ${row.code}?`) },
      {
        key: 'reopen',
        label: 'Mở lại',
        ...(row.status === 0 ? { reason: 'dòng đang chờ đối chiếu' } : {}),
        run: () => void move(0, row.status === 1 ? `Bỏ đối chiếu ${row.code}?` : `Mở lại ${row.code}?`),
      },
      {
        key: 'delete',
        label: 'Xóa',
        danger: true,
        ...off,
        run: () =>
          void confirm({ title: `Xóa ${row.code}?`, danger: true }).then(
            (agreed) => agreed && remove.mutate({ params: { id: row.id } }),
          ),
      },
    ]
  }
  const list = useMemo(
    () => ({
      path: '/billings',
      noun: 'dòng sao kê',
      sort: '-posted_on',
      search: keeps ? 'Mã, số tham chiếu, nội dung…' : 'Mã dòng sao kê…',
      rowLabel: (row: BillingRow) => row.code,
      chips: { key: 'status', options: chipsOf(api.billingStatusNames) },
      columns: keeps ? billingColumns : openColumns,
      ...(keeps
        ? {
            open: {
              title: (row: BillingRow | undefined, id: number) => `Sao kê ${row?.code ?? `#${id}`}`,
              render: (id: number) => <BillingMatch id={id} />,
              width: 620,
            },
          }
        : {}),
    }),
    [keeps],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Sao kê thanh toán"
        call={api.listBillings}
        {...(keeps ? { exportCall: api.exportBillings } : {})}
        rowActions={rowActions}
        actions={
          keeps && (
            <>
              <Button onClick={() => void download(api.exportBilledOrders, { query: {}, body: {} })}>
                Excel theo đơn
              </Button>
              {imports && (
                <ImportButton calls={api.billingImport} noun="sao kê thẻ" tables invalidates={invalidates} />
              )}
              <Button type="primary" onClick={() => open(creation)}>
                Nhập dòng sao kê
              </Button>
            </>
          )
        }
      />
      {drawer}
    </>
  )
}
