import { serviceWords } from '#orders/core/extra-service.words.ts'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { jobWords } from '#warehouse/print-number.rules.ts'
import { checkinRowsOf } from '#warehouse/server/checkin.repo.ts'
import { jobOf, numbered } from '#warehouse/server/print-number.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

/** What stands on a small label stands on a large one too, only larger. */
const style = `<style>
.label { overflow: hidden; font-size: 8px; line-height: 1.3 }
.label svg { width: 46mm; height: 11mm; display: block }
.label div { display: flex; justify-content: space-between; gap: 1.5mm; white-space: nowrap }
.label span { overflow: hidden; text-overflow: ellipsis } .label span + span { flex: none } .label b { font-size: 11px }
[data-paper="label100x150"] .label { font-size: 20px }
[data-paper="label100x150"] .label svg { width: 94mm; height: 30mm; margin-bottom: 4mm }
[data-paper="label100x150"] .label div { white-space: normal; border-top: 1px solid #000; padding: 2mm 0 }
[data-paper="label100x150"] .label b { font-size: 30px }
</style>`

/** Labels 50×30 or 100×150 mm with the barcode of the order's code, numbered k/n. @throws checkin.unknown */
export async function printLabels(context: Context, ids: readonly number[]) {
  const orders = await checkinRowsOf(context.db, context.actor, ids)
  if (orders.length === 0) throw refuseWarehouse('checkin.unknown')
  const jobs = await numbered(
    context,
    'order',
    orders.map(({ id }) => id),
  )
  const labels = orders.map((order, index) => {
    const weight = order.r_weight === null ? '' : `${order.r_weight.toFixed(2)} kg`
    const place = [order.warehouse_code, order.position].filter(Boolean).join(' · ')
    const way = [order.route_code, serviceWords(order.services_extra)].filter(Boolean).join(' · ')
    const row = (left: string, right: string) =>
      `<div><span>${left}</span>${right ? `<span>${escapeHtml(right)}</span>` : ''}</div>`
    const whose = `<b>${escapeHtml(order.customer_no ?? '')}</b> ${escapeHtml(order.customer_name ?? '')}`
    return `<div class="label">${barcodeSvg(order.code)}${row(whose, weight)}${row(escapeHtml(order.name), '')}${row(escapeHtml(order.track ?? ''), place)}${row(escapeHtml(way), jobWords(jobs[index]!))}</div>`
  })
  const title = orders.length === 1 ? `Tem ${orders[0]?.code}` : `Tem ${orders.length} đơn hàng`
  const [first = '', ...others] = labels
  return {
    content: printPage({
      kind: 'label',
      called: 'Tem dán kiện',
      title,
      sizes: ['label50x30', 'label100x150'],
      sections: [style + first, ...others],
    }),
    ...jobOf(jobs),
  }
}
