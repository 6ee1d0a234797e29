import { sql } from 'kysely'
import type { BehalfPaymentRecord } from '#cashdesk/behalf/behalf-payment.api.ts'
import { paymentsToApprove, paymentsToPay } from '#cashdesk/behalf/behalf-payment.waiting.ts'
import {
  maskPayment,
  paymentListingFor,
  visiblePayments,
} from '#cashdesk/behalf/server/behalf-payment.repo.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const payments = (kind: Waiting<BehalfPaymentRecord>): WaitingRows =>
  waitingRows(kind, ({ actor }) => ({
    definition: paymentListingFor(actor),
    scope: visiblePayments(actor),
    state: 't.status',
    since: sql`coalesce(t.approved_at, t.created_at)`,
    shown: (row) => maskPayment(actor, row),
  }))

export const waiting: readonly WaitingRows[] = [payments(paymentsToApprove), payments(paymentsToPay)]
