import { listBehalfPayments } from '#cashdesk/behalf/behalf-payment.api.ts'
import type { BehalfPaymentRecord } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfStatus, behalfTable } from '#cashdesk/behalf/behalf-payment.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

type Given = Pick<Waiting, 'key' | 'title' | 'next' | 'late'> & {
  action: string
  state: StatusOf<typeof behalfStatus>
}
const paymentsAt = ({ action, state, ...given }: Given) =>
  waits<BehalfPaymentRecord>({
    entity: 'behalf_payment',
    step: { table: behalfTable, action, states: [state] },
    roles: ['kt'],
    list: listBehalfPayments,
    screens: ['/payments'],
    filters: { status: String(state) },
    line: (payment) => ({
      code: payment.code,
      who: payment.customer_name,
      what: payment.name,
      amount: payment.total_vnd,
    }),
    ...given,
  })

export const paymentsToApprove = paymentsAt({
  key: 'behalf-to-approve',
  title: 'Thanh toán hộ chờ duyệt',
  action: 'approve',
  state: behalfStatus.new,
  next: 'Duyệt',
  late: 4,
})
export const paymentsToPay = paymentsAt({
  key: 'behalf-to-pay',
  title: 'Thanh toán hộ chờ chi',
  action: 'complete',
  state: behalfStatus.approved,
  next: 'Đã thanh toán',
  late: 24,
})

export const waiting: readonly Waiting[] = [paymentsToApprove, paymentsToPay]
