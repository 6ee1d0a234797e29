import { RollbackOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { DeskPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { waitingAndCancelled } from '#cashdesk/desk/web/parts/totals.ts'
import { liquidationDeciders } from '#liquidation/core/liquidation-roles.rules.ts'
import { LiquidationTabs } from '#liquidation/core/web/parts/liquidation-tabs.tsx'
import * as calls from '#liquidation/money/sale-money.api.ts'
import type { SaleRefundRow } from '#liquidation/money/sale-money.api.ts'
import { saleRefundFields } from '#liquidation/money/sale-money.fields.ts'
import { saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import { payingWays, wayOptions } from '#liquidation/money/sale-money.words.ts'
import { payingBack } from '#liquidation/money/web/parts/sale-money-forms.tsx'
import { refundReads } from '#liquidation/money/web/parts/sale-money-reads.ts'
import { refundsStart } from '#liquidation/money/web/sale-money-lists.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const { asked, refunded, refused } = saleRefundStatus
const columnsFor = (role: RoleCode) =>
  recordColumns<SaleRefundRow>(saleRefundFields, role, {
    amount: { total: 'amount', apart: waitingAndCancelled },
    method: { value: (row) => payingWays[row.method], filter: { kind: 'any', options: wayOptions } },
  })

function Refund({ row }: { row: SaleRefundRow }) {
  const { role } = usePerson()
  const facts = recordFacts(saleRefundFields, role, row, {
    without: ['amount'],
    extended: { method: payingWays[row.method] },
  })
  return <RecordFacts facts={facts} />
}

const opened: OpenRecord<SaleRefundRow> = {
  title: (row, id) => (row ? `Hàng trả lại của ${row.code}` : `Hàng trả lại #${id}`),
  head: (row) => ({
    icon: <RollbackOutlined />,
    name: row.goods_name ?? row.code,
    code: row.code,
    tags: <StatusTag status={row.status} tags={saleRefundStatus.tags} />,
    about: row.buyer_name ?? '',
    figures: [{ label: saleRefundFields.amount.label, value: row.amount }],
  }),
  render: (_, row) => (row ? <Refund row={row} /> : <Nothing>Không tìm thấy lượt trả hàng này.</Nothing>),
  width: 'record',
}

/** Liquidated goods that buyers give back, and their money. */
export default function SaleRefunds() {
  const { role, id: me } = usePerson()
  const checks = liquidationDeciders.includes(role)
  const write = useWrite(refundReads)
  const { open, drawer } = useDeskForm(refundReads)
  const columns = useMemo(() => columnsFor(role), [role])
  const rowActions = (row: SaleRefundRow): RowAction[] => {
    if (!checks || row.status !== asked) return []
    const { id } = row
    const off = offForWriter(row, me)
    const pay: RowAction =
      row.method === 'bank'
        ? { key: 'pay', label: 'Đã trả tiền', primary: true, off, run: () => open(payingBack(row)) }
        : {
            key: 'pay',
            label: 'Đã trả tiền',
            primary: true,
            off,
            confirm: {
              title: `Trả ${grouped(row.amount)} đ tiền mặt cho ${row.code}?`,
              content: (
                <DeskPreview
                  call={calls.previewSaleRefund}
                  sent={{ body: { id } }}
                  balanceLabel="Quỹ tiền mặt sau đó"
                />
              ),
            },
            run: () => write(calls.changeSaleRefund, { body: { id, status: refunded } }),
          }
    const refuse: RowAction = {
      key: 'refuse',
      label: 'Từ chối nhận lại',
      danger: true,
      confirm: { title: `Từ chối nhận lại hàng của ${row.code}?`, reason: 'required' },
      run: (reason) => write(calls.changeSaleRefund, { body: { id, status: refused, reason } }),
    }
    return [pay, refuse]
  }
  return (
    <>
      <ListScreen
        path="/liquidation/returns"
        title="Hàng thanh lý trả lại"
        noun="lượt trả hàng"
        call={calls.listSaleRefunds}
        size={refundsStart.size}
        sort="-created_at"
        search="Mã đơn thanh lý…"
        rowLabel={(row: SaleRefundRow) => row.code}
        chips={{ key: 'status', options: saleRefundStatus.chips }}
        columns={columns}
        above={<LiquidationTabs path="/liquidation/returns" />}
        open={opened}
        rowActions={rowActions}
        nothing="Chưa ai trả lại hàng. Hàng đã giao nhận lại ở thẻ Đơn thanh lý, trong số ngày cho phép."
      />
      {drawer}
    </>
  )
}
