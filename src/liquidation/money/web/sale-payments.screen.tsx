import { DollarOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { DeskPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { waitingAndCancelled } from '#cashdesk/desk/web/parts/totals.ts'
import { liquidationDeciders } from '#liquidation/core/liquidation-roles.rules.ts'
import { LiquidationTabs } from '#liquidation/core/web/parts/liquidation-tabs.tsx'
import * as calls from '#liquidation/money/sale-money.api.ts'
import type { SalePaymentRow } from '#liquidation/money/sale-money.api.ts'
import { salePaymentFields } from '#liquidation/money/sale-money.fields.ts'
import { salePaymentStatus } from '#liquidation/money/sale-money.status.ts'
import { payingWays, wayOptions } from '#liquidation/money/sale-money.words.ts'
import { rewordingSale } from '#liquidation/money/web/parts/sale-money-forms.tsx'
import { paymentReads } from '#liquidation/money/web/parts/sale-money-reads.ts'
import { paymentsStart } from '#liquidation/money/web/sale-money-lists.ts'
import { SaleQr } from '#liquidation/money/web/parts/sale-qr.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const { pending, paid } = salePaymentStatus
const columnsFor = (role: RoleCode) =>
  recordColumns<SalePaymentRow>(salePaymentFields, role, {
    amount: { total: 'amount', apart: waitingAndCancelled },
    method: { value: (row) => payingWays[row.method], filter: { kind: 'any', options: wayOptions } },
  })

function Payment({ row }: { row: SalePaymentRow }) {
  const { role } = usePerson()
  const facts = recordFacts(salePaymentFields, role, row, {
    without: ['amount'],
    extended: { method: payingWays[row.method] },
  })
  return (
    <>
      <RecordFacts facts={facts} />
      {row.status === pending && row.method === 'bank' && <SaleQr id={row.id} />}
    </>
  )
}

const opened: OpenRecord<SalePaymentRow> = {
  title: (row, id) => (row ? `Tiền của ${row.code}` : `Tiền thanh lý #${id}`),
  head: (row) => ({
    icon: <DollarOutlined />,
    name: row.goods_name ?? row.code,
    code: row.code,
    tags: <StatusTag status={row.status} tags={salePaymentStatus.tags} />,
    about: row.buyer_name ?? '',
    figures: [{ label: salePaymentFields.amount.label, value: row.amount }],
  }),
  render: (_, row) => (row ? <Payment row={row} /> : <Nothing>Không tìm thấy khoản tiền này.</Nothing>),
  width: 'record',
}

/** Seen before it is paper. */
async function printReceipt(id: number): Promise<void> {
  const { data } = await api(calls.printSalePayments, { body: { ids: [id] } })
  await printHtml(data.content, { page: 'A5' })
}

const irreversible = (row: SalePaymentRow, me: number): string | undefined => {
  if (row.bank_transaction_id !== null) return 'đã khớp ngân hàng, hoàn tác ở màn Đối chiếu ngân hàng'
  return row.checker_id === me ? 'bạn đã xác nhận, cần người khác đảo' : undefined
}

const preview = (row: SalePaymentRow, reverses: boolean) => (
  <DeskPreview
    call={calls.previewSalePayment}
    sent={{ body: { id: row.id, reverses } }}
    balanceLabel={row.method === 'cash' ? 'Quỹ tiền mặt sau đó' : 'Số dư tài khoản sau đó'}
  />
)

/** What buyers of liquidated goods pay. */
export default function SalePayments() {
  const { role, id: me } = usePerson()
  const checks = liquidationDeciders.includes(role)
  const write = useWrite(paymentReads)
  const { open, drawer } = useDeskForm(paymentReads)
  const columns = useMemo(() => columnsFor(role), [role])
  const rowActions = (row: SalePaymentRow): RowAction[] => {
    const { id, version } = row
    const sum = `${grouped(row.amount)} đ của ${row.code}`
    const receipt: RowAction = { key: 'print', label: 'In phiếu thu', run: () => printReceipt(id) }
    const reverse: RowAction = {
      key: 'reverse',
      label: 'Đảo khoản đã thu',
      danger: true,
      off: irreversible(row, me),
      confirm: { title: `Đảo ${sum}?`, content: preview(row, true), reason: 'required', okText: 'Đảo' },
      run: (reason) => write(calls.cancelSalePayment, { body: { id, reason, reverses: true } }),
    }
    if (row.status === paid) return checks ? [receipt, reverse] : [receipt]
    if (row.status !== pending) return []
    const confirm: RowAction = {
      key: 'confirm',
      label: 'Xác nhận đã thu',
      primary: true,
      off: offForWriter(row, me),
      confirm: { title: `Đã thu ${sum}?`, content: preview(row, false) },
      run: () => write(calls.confirmSalePayment, { body: { id, version } }),
    }
    const message: RowAction = {
      key: 'message',
      label: 'Sửa nội dung chuyển khoản',
      run: () => open(rewordingSale(row)),
    }
    const cancel: RowAction = {
      key: 'cancel',
      label: 'Hủy yêu cầu thu',
      danger: true,
      confirm: {
        title: `Hủy yêu cầu thu ${sum}?`,
        content: 'Chưa ghi sổ nên không phát sinh bút toán.',
        reason: 'required',
      },
      run: (reason) => write(calls.cancelSalePayment, { body: { id, reason } }),
    }
    return [...(checks ? [confirm] : []), ...(row.method === 'bank' ? [message] : []), receipt, cancel]
  }
  return (
    <>
      <ListScreen
        path="/liquidation/money"
        title="Tiền thanh lý"
        noun="khoản tiền thanh lý"
        call={calls.listSalePayments}
        exportCall={calls.exportSalePayments}
        size={paymentsStart.size}
        sort="-created_at"
        search="Mã đơn thanh lý, nội dung…"
        rowLabel={(row: SalePaymentRow) => row.code}
        chips={{ key: 'status', options: salePaymentStatus.chips }}
        columns={columns}
        above={<LiquidationTabs path="/liquidation/money" />}
        open={opened}
        rowActions={rowActions}
        nothing="Chưa có khoản tiền nào. Ở thẻ Đơn thanh lý, yêu cầu người mua trả tiền."
        bulk={
          checks
            ? [
                {
                  key: 'confirm',
                  label: 'Xác nhận đã thu',
                  confirm: 'plain',
                  run: (ids) => write(calls.changeSalePayments, { body: { ids: [...ids], status: paid } }),
                },
              ]
            : []
        }
      />
      {drawer}
    </>
  )
}
