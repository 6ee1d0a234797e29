import { businessDate } from '#platform/rules/business-date.ts'
import { moneyInWords } from '#platform/rules/words.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage, signed, titled } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'
import type { LabelSize } from '#warehouse/label.rules.ts'
import { dongInEnglish } from '#shipments/english-words.rules.ts'
import { joined, printJob, whoseWords } from '#warehouse/server/print-job.ts'
import { packagesOn, shipmentRowOf } from '#shipments/server/shipment.repo.ts'
import { worthOf } from '#shipments/server/shipment-worth.ts'
import { refuseShipment } from '#shipments/shipments.errors.ts'

/** Where it goes as a sorter needs it: the province, the last part of an address. */
const placeOf = (address: string | null) => address?.split(',').at(-1)?.trim() ?? null

/** A label for each package on the waybills; who receives it stands on the invoice. @throws shipments.empty */
export async function printWaybills(
  context: Context,
  { ids, ...wanted }: { ids: readonly number[]; format: 'html' | 'zpl'; size: LabelSize },
) {
  const labels = []
  for (const id of new Set(ids)) {
    const row = await shipmentRowOf(context, id)
    const on = await packagesOn(context.db, id)
    if (on.length === 0) throw refuseShipment('shipments.empty', { values: { code: row.code } })
    for (const [index, one] of on.entries())
      labels.push({
        id: one.id,
        code: row.code,
        head: whoseWords([row.customer_no], 'Chưa có mã khách'),
        aside: `Kiện ${index + 1}/${on.length}`,
        lines: [
          joined(row.route_code, row.services, placeOf(row.address)),
          one.track,
          joined(row.warehouse_code, `${row.packages} kiện`, `${row.d_weight.toFixed(2)} kg`),
        ],
      })
  }
  return printJob(context, 'shipment', labels, wanted)
}

export async function printInvoices(context: Context, ids: readonly number[]): Promise<{ content: string }> {
  const sections: string[] = []
  const codes: string[] = []
  for (const id of new Set(ids)) {
    const row = await shipmentRowOf(context, id)
    codes.push(row.code)
    sections.push(await invoiceOf(context, row))
  }
  return {
    content: printPage({
      kind: 'shipment-invoice',
      called: 'Hóa đơn thương mại',
      title: codes.length === 1 ? `Hóa đơn thương mại ${codes[0]}` : `${codes.length} hóa đơn thương mại`,
      sizes: ['A4', 'A5'],
      sections,
      foot: paperFoot(context),
    }),
  }
}

async function invoiceOf(context: Context, row: Awaited<ReturnType<typeof shipmentRowOf>>): Promise<string> {
  const on = await packagesOn(context.db, row.id)
  // By the rate of the day the waybill was made: printed again it says the same.
  const rows = await worthOf(
    context,
    on.map((one) => one.id),
    businessDate(row.created_at),
  )
  const total = row.declared_vnd ?? rows.reduce((sum, line) => sum + line.vnd, 0)
  const lines = rows
    .map(
      ({ code, name, goods, pieces, vnd }) =>
        `<tr><td class="code">${escapeHtml(code)}</td><td>${escapeHtml([name, goods].filter(Boolean).join(' · '))}</td><td class="n">${pieces}</td><td class="n">${formatVnd(vnd)}</td></tr>`,
    )
    .join('')
  const to = [row.receiver, row.phone, row.address].filter(Boolean).join(' · ')
  return `${await paperHead(context, { station: row.station_id, made: row.created_at })}${titled(
    'Hóa đơn thương mại / Commercial invoice',
    barcodeSvg(row.code),
  )}<p>Người nhận / Consignee: ${escapeHtml(to)}</p>
  <p>Tuyến / Route: ${escapeHtml([row.route_code, row.warehouse_code].filter(Boolean).join(' · '))} · Kiện / Packages: ${row.packages} · ${row.d_weight.toFixed(2)} kg</p>
  <table><thead><tr><th>Mã đơn / Order</th><th>Hàng hóa / Goods</th><th class="n">SL / Qty</th><th class="n">Giá trị / Value (đ)</th></tr></thead>
  <tbody>${lines}</tbody><tfoot><tr><td colspan="3">Giá trị khai báo / Declared value</td><td class="n">${formatVnd(total)}</td></tr></tfoot></table>
  <p>Bằng chữ / In words: ${escapeHtml(moneyInWords(total))} / ${escapeHtml(dongInEnglish(total))}</p>${signed('Người gửi / Shipper', 'Người nhận / Consignee')}`
}
