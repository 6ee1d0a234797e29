import { serviceWords } from '#orders/core/extra-service.words.ts'
import type { Context } from '#platform/server/context.ts'
import type { LabelSize } from '#warehouse/label.rules.ts'
import { checkinRowsOf } from '#warehouse/server/checkin.repo.ts'
import { joined, printJob, whoseWords } from '#warehouse/server/print-job.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

/** Labels with the barcode of the order's code, and of its customer the code alone. @throws checkin.unknown */
export async function printLabels(
  context: Context,
  { ids, ...wanted }: { ids: readonly number[]; format: 'html' | 'zpl'; size: LabelSize },
) {
  const orders = await checkinRowsOf(context.db, context.actor, ids)
  if (orders.length === 0) throw refuseWarehouse('checkin.unknown')
  const labels = orders.map((order) => ({
    id: order.id,
    code: order.code,
    head: whoseWords([order.customer_no], 'Chưa có mã khách'),
    aside: order.r_weight === null ? '' : `${order.r_weight.toFixed(2)} kg`,
    lines: [
      joined(order.route_code, serviceWords(order.services_extra)),
      order.name,
      joined(order.track, order.warehouse_code, order.position),
    ].filter(Boolean),
  }))
  return printJob(context, 'order', labels, wanted)
}
