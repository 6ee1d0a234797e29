import { sql } from 'kysely'
import type { BillDetailRecord } from '#billing/bill.api.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import { billFields, billLines } from '#billing/bill.fields.ts'
import { methodNames } from '#billing/bill.words.ts'
import { billRowsWhere } from '#billing/server/bill.repo.ts'
import { addressLine, readBill } from '#billing/server/read-bill.usecase.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { moneyInWords } from '#platform/rules/words.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { barcodeSvg, qrSvg } from '#platform/server/files/qr.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'

/** The slips on A5, a page each: orders, amounts, deposit, what is due in words, and the VietQR. */
export async function printBills(context: Context, ids: readonly number[]): Promise<{ content: string }> {
  const { db, actor } = context
  const rows = await billRowsWhere(db, actor, sql`b.id = any(${[...new Set(ids)]}::bigint[])`)
  if (rows.length === 0) throw refuseBill('bills.not_found')
  return {
    content: printPage({
      kind: 'bill',
      called: 'Phiếu xuất',
      title: rows.length === 1 ? `Phiếu xuất ${rows[0]?.code}` : `${rows.length} phiếu xuất`,
      sizes: ['A5', 'A4'],
      sections: await slipsOf(context, rows),
      foot: paperFoot(context),
    }),
  }
}

/** A slip each, as it stands on a page of its own. */
export async function slipsOf(
  context: Context,
  bills: readonly Pick<BillDetailRecord, 'code'>[],
): Promise<string[]> {
  const slips: string[] = []
  for (const { code } of bills) {
    const bill = await readBill(context, code)
    const head = await paperHead(context, { station: bill.station_id, made: bill.created_at })
    slips.push(head + slipOf(bill))
  }
  return slips
}

function slipOf(bill: BillDetailRecord): string {
  const money = (label: string, amount: number, bold = false) =>
    `<tr><td>${bold ? `<b>${label}</b>` : label}</td><td class="n">${bold ? `<b>${formatVnd(amount)}</b>` : formatVnd(amount)}</td></tr>`
  const orders = bill.orders
    .map(
      (
        order,
      ) => `<tr><td class="code">${escapeHtml(order.code)}</td><td>${escapeHtml(order.name)}</td><td class="n">${order.quality}</td>
        <td class="n">${(order.weight ?? 0).toFixed(2)}</td><td class="n">${formatVnd(order.total_vnd)}</td></tr>`,
    )
    .join('')
  const amounts = billLines
    .map((key) => ({ key, label: billFields[key].label, amount: bill[key] }))
    .filter(({ amount }) => amount !== 0)
    .map(({ key, label, amount }) => money(label, key === 'discount_vnd' ? -amount : amount))
    .join('')
  const paid = bill.total_vnd - bill.due
  const receiver = bill.receiver ? escapeHtml(addressLine(bill.receiver)) : ''
  // Beside the amounts, so that a slip of a few orders is one page.
  const qr = bill.qr
    ? `<div class="qr">${qrSvg(bill.qr)}<div>Quét để thanh toán · ${escapeHtml(bill.memo ?? '')}</div></div>`
    : ''
  const carrier = bill.shipper_name ?? bill.partner_name ?? ''
  return `${titled(`PHIẾU XUẤT KHO ${bill.code}`, barcodeSvg(bill.code))}
    <p>Khách hàng: <b>${escapeHtml(bill.customer_name)}</b> ${escapeHtml(bill.customer_no ?? '')}</p>
    <p>Người nhận: ${receiver}</p>
    <p>Hình thức: ${methodNames[bill.method]} · Giao bởi: ${escapeHtml(carrier)} ${escapeHtml(bill.waybill ?? '')}
      ${bill.date ? `· Ngày giao: ${formatBusinessDate(bill.date)}` : ''}</p>
    <table><thead><tr><th>Mã đơn</th><th>Hàng hóa</th><th class="n">SL</th><th class="n">Kg</th><th class="n">Tiền (đ)</th></tr></thead>
      <tbody>${orders}</tbody></table>
    <div class="beside"><table><tbody>${amounts}${money('Tổng cộng', bill.total_vnd, true)}${money('Tiền cọc và đã thu', paid)}
      ${money(bill.method === 'COD' ? 'Thu khi giao (COD)' : 'Còn phải thanh toán', bill.due, true)}</tbody></table>${qr}</div>
    <p>Bằng chữ: <i>${escapeHtml(moneyInWords(bill.due))}</i></p>
    ${signed('Người lập', 'Thủ kho', 'Người nhận')}`
}
