import type { LiveQueries } from '#platform/web/live-frames.ts'

const orderLists = ['get-quotes', 'get-quotes-tracks']
const checkinLists = ['get-quotes-checkin', 'get-checkins']
const billLists = ['get-bills', 'get-bill-cods', 'get-quotes-invoice', 'get-deliveries']
const flights = ['get-import-mawbs', 'get-import-quotes-mawb-by-mawb', 'get-import-quotes']

/** Which answers on a screen show rows of which entity: they are read anew when something happens to one. */
export const liveQueries: LiveQueries = {
  order: [
    ...orderLists,
    ...checkinLists,
    'get-quotes-unclaimed',
    'get-quote-guarantees',
    'get-quote-id-by-id',
    'get-quote-code-by-code',
    'get-v1-quote-histories-by-id',
    'get-quotes-invoice',
  ],
  bill: [
    ...billLists,
    'get-v1-bill-code-by-code',
    'get-bill-histories-by-id',
    'get-delivery-code-by-code',
    'get-delivery-invoice-by-code',
  ],
  package: [
    ...checkinLists,
    ...flights,
    'get-quotes-scan',
    'get-import-mawb-package-quotes',
    'get-scan-quotes',
    'get-import-exception',
  ],
  mawb: [...flights, 'get-import-mawb-package-quotes', 'get-import-excels'],
  batch: ['get-deliveries', 'get-delivery-code-by-code', 'get-bills'],
  customer: [
    'get-users',
    'get-customers',
    'get-user-by-id-info',
    'get-users-assign-by-id',
    'get-points',
    'get-customer-debts',
    'get-level-proposals',
  ],
  transfer: [
    'get-user-by-id-statement',
    'get-transfers',
    'get-bank-transfers',
    'get-transfers-get-partner',
    'get-quotes',
    'get-quote-id-by-id',
  ],
  bank_transaction: ['get-bank-transactions', 'get-bank-transaction-by-id', 'get-bank-transactions-expected'],
  money_transaction: ['get-transations', 'get-user-by-id-statement'],
  partner_refund: ['get-partner-refunds'],
  period: ['get-ledger-periods'],
  opening_import: ['get-ledger-openings'],
  penalty: ['get-punishes', 'get-user-by-id-statement'],
  payment_reminder: ['get-debt-ageing', 'get-debt-ageing-by-id'],
  behalf_payment: ['get-quote-payments', 'get-quote-payment-by-id', 'get-user-by-id-statement'],
  billing: ['get-billings', 'get-billing-by-id'],
  support_request: ['get-request-supports'],
  notice: ['get-bell', 'get-v1-notification-get-notice', 'get-notification-sale'],
  feedback: ['get-user-feedbacks', 'get-user-feedback-comments'],
}
