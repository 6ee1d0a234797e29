import { readOrder } from '#orders/desk/server/read-order.usecase.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { moneyInWords } from '#platform/rules/words.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, titled } from '#platform/server/files/print.ts'
import { barcodeSvg, qrSvg } from '#platform/server/files/qr.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { labelOf, notCountedIn } from '#pricing/price.words.ts'

/** The quote as the customer gets it: lines, total in words, deposit, QR with the memo code. */
export async function printQuote(context: Context, id: number): Promise<{ content: string }> {
  const order = await readOrder(context, { id })
  const price = order.price as PriceExplanation | null
  const { quoted_total, deposit_request } = order
  // Who prints quotes is told of their money.
  const [total, request] = [quoted_total ?? 0, deposit_request ?? 0]
  const lines = (price?.lines ?? [])
    .map(
      (line) => `<tr><td>${escapeHtml(labelOf(line))}</td><td class="n">${formatVnd(line.result)}</td></tr>`,
    )
    .join('')
  const without = price && notCountedIn(price)
  const qr = order.qr
    ? `<div class="qr">${qrSvg(order.qr)}<div>${escapeHtml(order.memo ?? '')}</div></div>`
    : ''
  const until = order.expiration_date ? formatBusinessDate(order.expiration_date) : ''
  const content = printPage({
    kind: 'quote',
    called: 'Báo giá',
    title: `Báo giá ${order.code}`,
    sizes: ['A5', 'A4'],
    foot: paperFoot(context),
    sections: [
      `${await paperHead(context, { station: order.station_id, made: order.created_at })}
      ${titled(`BÁO GIÁ ${order.code}`, barcodeSvg(order.code))}
      <p>Khách hàng: <b>${escapeHtml(order.customer_name ?? '')}</b> ${escapeHtml(order.customer_no ?? '')} · ${escapeHtml(order.customer_phone ?? '')}</p>
      <p>Sản phẩm: ${escapeHtml(order.name)} × ${order.quality}</p>
      <table><tbody>${lines}</tbody><tfoot><tr><td>Tổng cộng</td><td class="n">${formatVnd(total)}</td></tr></tfoot></table>
      ${without ? `<p>${escapeHtml(without)}</p>` : ''}
      <p>Bằng chữ: <i>${escapeHtml(moneyInWords(total))}</i></p>
      <p>Đặt cọc ${order.payment_percent}%: <b>${formatVnd(request)} đ</b> · Báo giá có hiệu lực đến hết ngày ${until}</p>${qr}`,
    ],
  })
  return { content }
}
