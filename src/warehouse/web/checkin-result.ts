import type { Answer } from '#platform/contract/call.ts'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import type { checkInOrders } from '#warehouse/checkin.api.ts'
import { isDoubtful, kg } from '#warehouse/checkin.words.ts'

export type Done = Answer<typeof checkInOrders>['data']
/** As the server keeps it, kg. */
type Weighed = Pick<Done['orders'][number], 'r_weight' | 'v_weight'>

export const weightOf = ({ orders }: Done): number => orders.reduce((sum, { r_weight }) => sum + r_weight, 0)

/** What was weighed, and what its warnings say: a missing photo alone leaves it a success. */
export function doneResult(done: Done): ScanResult {
  const { orders, inbill } = done
  const all = orders.flatMap((order) => order.warnings)
  const warnings = [...new Set(all.map(({ message }) => message))]
  const doubtful = all.find((warning) => isDoubtful([warning]))
  return {
    kind: doubtful ? 'careful' : 'saved',
    title: 'Đã khai thác',
    subject: orders.map(({ code }) => code).join(', '),
    detail: [kg(weightOf(done)), `phiếu ${inbill.code}`, ...warnings].join(' · '),
    say: doubtful ? `Đã khai thác, ${doubtful.message}` : 'Đã khai thác',
  }
}

/** What was done, with the weight that an order has since been given. */
export function withWeight(done: readonly Done[], id: number, now: Weighed): Done[] {
  return done.map((one) => ({
    ...one,
    orders: one.orders.map((order) => {
      if (order.id !== id) return order
      // What was said of the scales was of the weight before.
      const said = (key: string) => key !== 'weigh_again' || order.r_weight === now.r_weight
      return { ...order, ...now, warnings: order.warnings.filter(({ key }) => said(key)) }
    }),
  }))
}
