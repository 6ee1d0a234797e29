import { TagsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import * as calls from '#liquidation/core/liquidation.api.ts'
import type { LiquidationRow } from '#liquidation/core/liquidation.api.ts'
import { liquidators } from '#liquidation/core/liquidation-roles.rules.ts'
import { liquidationFields } from '#liquidation/core/liquidation.fields.ts'
import { liquidationStatus, liquidationTable } from '#liquidation/core/liquidation.status.ts'
import * as forms from '#liquidation/core/web/liquidation-forms.ts'
import { liquidationStart } from '#liquidation/core/web/liquidation-lists.ts'
import { LiquidationRecord } from '#liquidation/core/web/liquidation-record.tsx'
import { LiquidationTabs } from '#liquidation/core/web/parts/liquidation-tabs.tsx'
import { readSaleStatement } from '#liquidation/money/proceeds.api.ts'
import { settling } from '#liquidation/money/web/parts/settling.tsx'
import { wroteIt } from '#platform/contract/status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const invalidates = [
  calls.listLiquidations,
  calls.readLiquidation,
  calls.listCandidates,
  calls.listSales,
  readSaleStatement,
]
const columnsFor = (role: RoleCode) =>
  recordColumns<LiquidationRow>(liquidationFields, role, {
    customer_name: { value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · ') },
  })
const { proposed, onSale, cancelled } = liquidationStatus

const headOf = (row: LiquidationRow) => ({
  icon: <TagsOutlined />,
  name: row.goods_name ?? row.code,
  code: row.code,
  tags: <StatusTag status={row.status} tags={liquidationStatus.tags} />,
  about: [row.order_code, row.customer_no, row.customer_name].filter(Boolean).join(' · '),
  figures: [
    { label: liquidationFields.liquidation_price.label, value: row.liquidation_price },
    { label: 'Đã bán', value: `${grouped(row.sold)}/${grouped(row.quantity)}` },
  ],
})

/** Proposals to sell what nobody came for, and what is for sale. */
export default function Liquidations() {
  const { role, id: me } = usePerson()
  const works = liquidators.includes(role)
  const { open, drawer } = useDeskForm(invalidates)
  const write = useWrite(invalidates)
  const columns = useMemo(() => columnsFor(role), [role])
  const rowActions = (row: LiquidationRow): RowAction[] => {
    if (!works) return []
    const params = { id: row.id }
    const asked = {
      role,
      status: row.status,
      noun: row.code,
      snapshot: { wrote: wroteIt(row, me) },
      errors: {},
    }
    const steps = statusActions(liquidationTable, asked, ({ key }, reason) => {
      if (key === 'update') return open(forms.changing(role, row))
      if (key === 'accept') return write(calls.acceptLiquidation, { params, body: { version: row.version } })
      if (key === 'update-liquidation-price') return open(forms.pricing(row))
      if (key === 'withdraw') return write(calls.withdrawLiquidation, { params })
      if (key === 'settle') return open(settling(row))
      if (key === 'override') return write(calls.overrideLiquidation, { body: { id: row.id, reason } })
      return write(calls.cancelLiquidation, { params, body: { newStatus: cancelled, reason } })
    })
    const isOver = row.sold > 0 && (row.sold >= row.quantity || row.owner_paid_at !== null)
    const offered = steps.filter(({ key }) => key !== 'settle' || isOver)
    const sell: RowAction = {
      key: 'sell',
      label: 'Bán',
      primary: true,
      off: row.owner_paid_at === null ? undefined : 'chủ hàng đã thanh toán',
      run: () => open(forms.selling(role, row)),
    }
    const offer: RowAction = {
      key: 'offer',
      label: 'Ghi giá chào',
      run: () => open(forms.offering(role, row)),
    }
    const notice: RowAction = {
      key: 'notice',
      label: 'Ghi thông báo',
      run: () => open(forms.noticing(role, { id: row.order_id, code: row.order_code ?? '' })),
    }
    const lives = row.status === proposed || row.status === onSale
    const told = row.customer_id === null ? [] : [notice]
    const left = row.status === onSale && row.sold < row.quantity
    return [...(left ? [sell] : []), ...offered, ...(lives ? [offer, ...told] : [])]
  }
  return (
    <>
      <ListScreen
        path="/liquidation"
        title="Thanh lý hàng"
        noun="đề xuất"
        call={calls.listLiquidations}
        size={liquidationStart.size}
        sort="-created_at"
        search="Mã đề xuất, nội dung…"
        rowLabel={(row: LiquidationRow) => row.code}
        chips={{ key: 'status', options: liquidationStatus.chips }}
        columns={columns}
        above={<LiquidationTabs path="/liquidation" />}
        {...(works
          ? {
              exportCall: calls.exportLiquidations,
              open: {
                title: (row: LiquidationRow | undefined, id: number) => row?.code ?? `Thanh lý #${id}`,
                head: headOf,
                render: (id: number) => (
                  <LiquidationRecord key={id} id={id} onAnswer={(notice) => open(forms.answering(notice))} />
                ),
                width: 'record' as const,
              },
            }
          : {})}
        rowActions={rowActions}
        actions={
          works && (
            <Button type="primary" onClick={() => open(forms.proposing(role))}>
              Đề xuất thanh lý
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}
