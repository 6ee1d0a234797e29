import type { EventsFile } from '#platform/contract/live.ts'

/** Whatever begins or ends a waiting moves the queue. */
const entities = [
  'order',
  'bill',
  'transfer',
  'partner_refund',
  'support_request',
  'money_transaction',
  'penalty',
  'behalf_payment',
  'billing',
  'bank_transaction',
  'bank_import',
  'order_guarantee',
  'site_act',
  'leave',
  'level_proposal',
  'customer_debt',
  'notification',
  'feedback',
  'opening_import',
  'mawb',
  'container',
  'package',
  'inbill',
  'shipment',
  'bid',
  'account_cookie',
  'cart_row',
  'bill_cod',
  'bill_parcel',
  'carrier_message',
  'batch',
  'rate_proposal',
  'payment_reminder',
  'shipment_issue',
  'crm_task',
  'lead',
  'ticket',
  'asset',
  'asset_request',
  'asset_slip',
  'liquidation',
  'liquidation_order',
  'liquidation_payment',
  'liquidation_refund',
] as const

/** What the figures of the day count. */
const counted: readonly string[] = ['order', 'bill']

export const events: EventsFile['events'] = {
  shows: Object.fromEntries(
    entities.map((entity) => [
      entity,
      ['get-queue', ...(counted.includes(entity) ? ['get-day-figures'] : [])],
    ]),
  ),
}
