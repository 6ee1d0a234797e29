import { methodNames } from '#billing/bill.words.ts'
import { slipsOf } from '#billing/server/print-bill.usecase.ts'
import { addressLine } from '#billing/server/read-bill.usecase.ts'
import { readBatch } from '#delivery/server/batch.usecase.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { moneyInWords } from '#platform/rules/words.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'

/** The delivery list on A4 for the carrier to sign, with the slips of its bills where it says so; it is marked as printed. */
export async function printBatch(context: Context, code: string): Promise<{ content: string }> {
  const batch = await readBatch(context, code)
  await context.db.updateTable('delivery_batch').set({ print: true }).where('id', '=', batch.id).execute()
  const cod = batch.invoices.reduce((sum, bill) => sum + toCollect(bill), 0)
  const rows = batch.invoices
    .toReversed()
    .map(
      (
        bill,
        index,
      ) => `<tr><td>${index + 1}</td><td class="code">${escapeHtml(bill.code)}<br>${escapeHtml(bill.waybill ?? '')}</td>
        <td>${bill.receiver ? escapeHtml(addressLine(bill.receiver)) : ''}</td><td class="n">${bill.codes.length}</td>
        <td class="n">${bill.weight.toFixed(2)}</td><td>${methodNames[bill.method]}</td>
        <td class="n">${formatVnd(toCollect(bill))}</td><td class="signed"></td></tr>`,
    )
    .join('')
  const carrier = batch.shipper_name ?? batch.partner_name ?? ''
  const content = printPage({
    kind: 'batch',
    called: 'Phiếu xuất nội bộ',
    title: `Phiếu xuất nội bộ ${batch.batch_code}`,
    sizes: ['A4', 'A5'],
    foot: paperFoot(context),
    sections: [
      `${await paperHead(context, { station: batch.station_id, made: batch.created_at })}
      ${titled(`PHIẾU XUẤT NỘI BỘ ${batch.batch_code}`, barcodeSvg(batch.batch_code))}
      <p>Giao cho: <b>${escapeHtml(carrier)}</b> · ${batch.bills} phiếu, ${batch.orders} đơn ${batch.note ? `· ${escapeHtml(batch.note)}` : ''}</p>
      <table><thead><tr><th>STT</th><th>Phiếu</th><th>Người nhận</th><th class="n">Đơn</th><th class="n">Kg</th>
        <th>Hình thức</th><th class="n">Thu hộ (đ)</th><th class="signed">Ký nhận</th></tr></thead><tbody>${rows}</tbody>
        <tfoot><tr><td colspan="6">Tổng thu hộ</td><td class="n">${formatVnd(cod)}</td><td></td></tr></tfoot></table>
      <p>Bằng chữ: <i>${escapeHtml(moneyInWords(cod))}</i></p>
      ${signed('Người lập', 'Thủ kho', 'Người nhận hàng')}`,
      ...(batch.isBill ? await slipsOf(context, batch.invoices.toReversed()) : []),
    ],
  })
  return { content }
}

/** Before the hand-over nothing is noted yet: what is due then. */
function toCollect(bill: { method: string; expected_cod: number; due: number }): number {
  return bill.method === 'COD' ? bill.expected_cod || bill.due : 0
}
