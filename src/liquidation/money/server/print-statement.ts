import { readSaleStatement } from '#liquidation/money/server/statement.usecase.ts'
import type { SaleStatementRecord } from '#liquidation/money/proceeds.api.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { moneyInWords } from '#platform/rules/words.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'

/** Statements of proceeds, a page each, as owners get them. @throws sale_money.statement_unknown */
export async function printSaleStatements(
  context: Context,
  ids: readonly number[],
): Promise<{ content: string }> {
  const sections: string[] = []
  const codes: string[] = []
  for (const id of new Set(ids)) {
    const statement = await readSaleStatement(context, id)
    codes.push(statement.code)
    const made = statement.made_at ?? context.now
    sections.push((await paperHead(context, { station: stationOf(context.actor), made })) + pageOf(statement))
  }
  return {
    content: printPage({
      kind: 'sale_statement',
      called: 'Bảng kê tiền thanh lý',
      title:
        codes.length === 1 ? `Bảng kê tiền thanh lý ${codes[0]}` : `${codes.length} bảng kê tiền thanh lý`,
      sizes: ['A4', 'A5'],
      sections,
      foot: paperFoot(context),
    }),
  }
}

const money = (amount: number) => `${formatVnd(amount)} đ`
const row = (label: string, amount: number, strong = false) => {
  const cell = (text: string) => (strong ? `<b>${text}</b>` : text)
  return `<tr><td>${cell(escapeHtml(label))}</td><td class="n">${cell(money(amount))}</td></tr>`
}

function pageOf(given: SaleStatementRecord): string {
  const owner = [given.customer_name, given.customer_no].filter(Boolean).join(' · ')
  const costs = given.costs_note ? `Chi phí bán: ${given.costs_note}` : 'Chi phí bán'
  return `${titled(`BẢNG KÊ TIỀN THANH LÝ ${given.code}`, barcodeSvg(given.code))}
    ${given.document === null ? '<p><b>TẠM TÍNH, CHƯA QUYẾT TOÁN</b></p>' : ''}
    <p>Chủ hàng: <b>${escapeHtml(owner)}</b><br>Đơn hàng ${escapeHtml(given.order_code)}: ${escapeHtml(given.goods_name ?? '')}</p>
    <table><tbody>
      ${given.pieces.map((piece) => row(`${piece.code}: ${piece.quantity} × ${money(piece.price)}`, piece.amount)).join('')}
      ${row('Tiền bán được', given.proceeds_vnd, true)}
      ${given.deposit_vnd > 0 ? row('Tiền chủ hàng đã nộp cho đơn', given.deposit_vnd) : ''}
      ${given.lines.map(({ label, amount }) => row(label, -amount)).join('')}
      ${given.costs_vnd > 0 ? row(costs, -given.costs_vnd) : ''}
      ${row('Còn lại của chủ hàng', given.rest_vnd, true)}
      ${given.short_vnd > 0 ? row('Còn thiếu, công ty chịu', given.short_vnd) : ''}
    </tbody></table>
    <p>Bằng chữ phần còn lại: <i>${escapeHtml(moneyInWords(given.rest_vnd))}</i></p>
    ${given.document === null ? '' : `<p>Chứng từ ghi sổ: ${escapeHtml(given.document)}. Phần còn lại nằm trong số dư khả dụng của chủ hàng.</p>`}
    ${signed('Người lập', 'Kế toán', 'Chủ hàng')}`
}
