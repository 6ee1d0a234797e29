import { Button } from 'antd'
import { useMemo } from 'react'
import * as api from '#cashdesk/cards/card-billing.api.ts'
import type { BillingRow } from '#cashdesk/cards/card-billing.api.ts'
import { billingFields } from '#cashdesk/cards/card-billing.fields.ts'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import { listCards } from '#catalog/lookup.api.ts'
import { billingColumns } from '#cashdesk/cards/web/parts/billing-columns.ts'
import { useBillingBulk } from '#cashdesk/cards/web/billing-bulk.tsx'
import { openBilling } from '#cashdesk/cards/web/billing-match.tsx'
import { keyed, useDeskForm, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api as ask, download, useWrite } from '#platform/web/api.ts'
import { remote } from '#platform/web/form/form-types.ts'
import { ImportButton } from '#platform/web/import/import-button.tsx'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

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
const fieldsFor = (role: RoleCode) =>
  recordForm(billingFields, role, { extended: { card_id: { input: cardInput, toBody: keyed } } })
const creation = (role: RoleCode): DeskForm => ({
  call: api.createBilling,
  title: 'Nhập dòng sao kê',
  fields: fieldsFor(role),
})
const valuesOf = (of: unknown) => {
  const row = of as BillingRow
  return {
    ...formValues(billingFields, row),
    card_id: { id: row.card_id, name: row.card_name ?? '', currency: row.currency },
  }
}
const changing = (role: RoleCode, row: BillingRow): DeskForm => ({
  call: api.updateBillingById,
  params: { id: row.id },
  title: `Sửa ${row.code}`,
  fields: fieldsFor(role),
  initial: valuesOf(row),
  valuesOf,
})

/** Lines of the buying cards' statements, and the orders they paid for. */
export default function Billings() {
  const { role } = usePerson()
  const keeps = useHasFlag('ql', 'kt', 'cv')
  const imports = useHasFlag('ql', 'kt')
  const { open, drawer } = useDeskForm(invalidates)
  const write = useWrite(invalidates)
  const rowActions = (row: BillingRow): RowAction[] => {
    if (!keeps) return []
    const off = row.status === billingStatus.waiting ? undefined : 'dòng đã được xử lý'
    const move = (status: typeof billingStatus.waiting | typeof billingStatus.leftOut, title: string) => ({
      confirm: { title, reason: 'required' as const },
      run: (reason: string) =>
        write(api.changeBilling, { params: { id: row.id }, body: { status, reason, version: row.version } }),
    })
    return [
      { key: 'edit', label: 'Sửa', off, run: () => open(changing(role, row)) },
      { key: 'ignore', label: 'Bỏ qua', off, ...move(billingStatus.leftOut, `Bỏ qua ${row.code}?`) },
      {
        key: 'reopen',
        label: 'Mở lại',
        off: row.status === billingStatus.waiting ? 'dòng đang chờ đối chiếu' : undefined,
        ...move(
          0,
          row.status === billingStatus.matched ? `Bỏ đối chiếu ${row.code}?` : `Mở lại ${row.code}?`,
        ),
      },
      {
        key: 'delete',
        label: 'Xóa',
        danger: true,
        off,
        confirm: { title: `Xóa ${row.code}?` },
        run: () => write(api.deleteBilling, { params: { id: row.id } }),
      },
    ]
  }
  const bulk = useBillingBulk(invalidates)
  const list = useMemo(
    () => ({
      path: '/billings',
      noun: 'dòng sao kê',
      sort: '-posted_on',
      search: keeps ? 'Mã, số tham chiếu, nội dung…' : 'Mã dòng sao kê…',
      rowLabel: (row: BillingRow) => row.code,
      chips: { key: 'status', options: billingStatus.chips },
      columns: billingColumns(role),
      ...(keeps ? { open: openBilling } : {}),
    }),
    [role, keeps],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Sao kê thanh toán"
        call={api.listBillings}
        {...(keeps ? { exportCall: api.exportBillings } : {})}
        rowActions={rowActions}
        {...(keeps ? { bulk } : {})}
        actions={
          keeps && (
            <>
              <Button onClick={() => void download(api.exportBilledOrders, { query: {}, body: {} })}>
                Excel theo đơn
              </Button>
              {imports && (
                <ImportButton calls={api.billingImport} noun="sao kê thẻ" tables invalidates={invalidates} />
              )}
              <Button type="primary" onClick={() => open(creation(role))}>
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
