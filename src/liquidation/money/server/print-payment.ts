import { paymentRowOf } from '#liquidation/money/server/sale-money.repo.ts'
import type { SalePaymentRecord } from '#liquidation/money/sale-money.api.ts'
import { salePaymentStatus } from '#liquidation/money/sale-money.status.ts'
import { payingWays } from '#liquidation/money/sale-money.words.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { moneyInWords } from '#platform/rules/words.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'

/** Receipts of what buyers paid, a page each. @throws sale_money.unknown */
export async function printSalePayments(
  context: Context,
  ids: readonly number[],
): Promise<{ content: string }> {
  const sections: string[] = []
  const codes: string[] = []
  for (const id of new Set(ids)) {
    const row = await paymentRowOf(context, id)
    codes.push(row.code)
    const head = await paperHead(context, { station: stationOf(context.actor), made: row.created_at })
    sections.push(head + slipOf(row))
  }
  return {
    content: printPage({
      kind: 'sale_payment',
      called: 'Phiếu thu tiền thanh lý',
      title: codes.length === 1 ? `Phiếu thu ${codes[0]}` : `${codes.length} phiếu thu tiền thanh lý`,
      sizes: ['A5', 'A4'],
      sections,
      foot: paperFoot(context),
    }),
  }
}

/** What is printed before the money has moved must not pass for a receipt. */
const standing: Readonly<Record<number, string>> = {
  [salePaymentStatus.pending]: 'CHƯA XÁC NHẬN',
  [salePaymentStatus.cancelled]: 'ĐÃ HỦY',
}

function slipOf(row: SalePaymentRecord): string {
  const line = (label: string, value: string | null | undefined) =>
    value ? `<tr><td>${label}</td><td>${escapeHtml(value)}</td></tr>` : ''
  const stands = standing[row.status]
  return `${titled(`PHIẾU THU ${row.code}`, barcodeSvg(row.code))}${stands ? `<p><b>${stands}</b></p>` : ''}
    <table><tbody>
      ${line('Người nộp tiền', row.buyer_name)}
      ${line('Hình thức', [payingWays[row.method], row.card_name].filter(Boolean).join(' · '))}
      ${line('Thu cho', `Đơn thanh lý ${row.code}`)}
      ${line('Hàng', row.goods_name)}
      ${line('Chứng từ ghi sổ', row.document)}
      <tr><td><b>Số tiền</b></td><td><b>${formatVnd(row.amount)} đ</b></td></tr>
    </tbody></table>
    <p>Bằng chữ: <i>${escapeHtml(moneyInWords(row.amount))}</i></p>
    ${signed('Người lập', 'Kế toán', 'Thủ quỹ', 'Người nộp tiền')}`
}
