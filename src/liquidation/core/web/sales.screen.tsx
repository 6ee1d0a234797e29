import { ShoppingOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import * as calls from '#liquidation/core/liquidation.api.ts'
import type { SaleRow } from '#liquidation/core/liquidation.api.ts'
import { liquidators } from '#liquidation/core/liquidation-roles.rules.ts'
import { saleStatus } from '#liquidation/core/liquidation.status.ts'
import { saleFields } from '#liquidation/core/sale.fields.ts'
import { saleTable } from '#liquidation/core/sale.status.ts'
import * as forms from '#liquidation/core/web/liquidation-forms.ts'
import { salesStart } from '#liquidation/core/web/liquidation-lists.ts'
import { LiquidationTabs } from '#liquidation/core/web/parts/liquidation-tabs.tsx'
import { saleMoneyMakers } from '#liquidation/money/sale-money.api.ts'
import { requesting, takingBack } from '#liquidation/money/web/parts/sale-money-forms.tsx'
import { SaleMoney } from '#liquidation/money/web/parts/sale-money.tsx'
import { saleReads } from '#liquidation/money/web/parts/sale-money-reads.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall, useWrite } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'

function Sale({ id }: { id: number }) {
  const { role } = usePerson()
  const { data, error } = useCall(calls.readSale, { params: { id } })
  if (error) return <Failed small error={error} />
  if (!data) return null
  return (
    <>
      <RecordFacts facts={recordFacts(saleFields, role, data.data)} />
      {saleMoneyMakers.includes(role) && <SaleMoney sale={id} />}
    </>
  )
}

const headOf = (row: SaleRow) => ({
  icon: <ShoppingOutlined />,
  name: row.goods_name ?? row.code,
  code: row.code,
  tags: <StatusTag status={row.status} tags={saleStatus.tags} />,
  about: row.buyer_name ?? '',
  figures: [{ label: saleFields.amount.label, value: row.amount }],
})

/** Orders of liquidated goods. */
export default function LiquidationOrders() {
  const { role } = usePerson()
  const works = liquidators.includes(role)
  const { open, drawer } = useDeskForm(saleReads)
  const write = useWrite(saleReads)
  const columns = useMemo(
    () => recordColumns<SaleRow>(saleFields, role, { amount: { total: 'amount' } }),
    [role],
  )
  const rowActions = (row: SaleRow): RowAction[] => {
    if (!works) return []
    const params = { id: row.id }
    const { version } = row
    const asked = { role, status: row.status, noun: row.code, snapshot: null, errors: {} }
    const steps = statusActions(saleTable, asked, ({ key }, reason) => {
      if (key === 'update') return open(forms.changingSale(role, row))
      if (key === 'price') return open(forms.pricingSale(row))
      const body =
        key === 'hand-over'
          ? { newStatus: saleStatus.handedOver, version }
          : { newStatus: saleStatus.cancelled, reason, version }
      return write(calls.moveSale, { params, body })
    })
    const sells = saleMoneyMakers.includes(role)
    const request: RowAction = {
      key: 'request',
      label: 'Yêu cầu thu tiền',
      primary: true,
      off: row.money_waits ? 'đã có yêu cầu đang chờ' : undefined,
      run: () => open(requesting(row)),
    }
    const back: RowAction = { key: 'return', label: 'Nhận lại hàng', run: () => open(takingBack(row)) }
    const asks = sells && row.status === saleStatus.unpaid
    const returns = sells && row.status === saleStatus.handedOver && row.returned < row.quantity
    return [...(asks ? [request] : []), ...steps, ...(returns ? [back] : [])]
  }
  return (
    <>
      <ListScreen
        path="/liquidation/orders"
        title="Đơn thanh lý"
        noun="đơn thanh lý"
        call={calls.listSales}
        size={salesStart.size}
        sort="-created_at"
        search="Mã đơn thanh lý, ghi chú…"
        rowLabel={(row: SaleRow) => row.code}
        chips={{ key: 'status', options: saleStatus.chips }}
        columns={columns}
        above={<LiquidationTabs path="/liquidation/orders" />}
        open={{
          title: (row: SaleRow | undefined, id: number) => row?.code ?? `Đơn thanh lý #${id}`,
          head: headOf,
          render: (id: number) => <Sale key={id} id={id} />,
          width: 'record',
        }}
        rowActions={rowActions}
      />
      {drawer}
    </>
  )
}
