const drawn = [
  'send',
  'requote',
  'agree',
  'deposit',
  'ask_guarantee',
  'cancel_deposit',
  'assign',
  'recall',
  'approve',
  'buy',
  'cancel',
  'refund',
  'write_off',
  'price',
  'bill',
  'merge',
  'split',
  'quality',
  'percent',
  'confirm_buy',
  'details',
  'extras',
  'sub_status',
  'named_notes',
  'mercari',
  'channel',
  'charge',
  'sale',
  'back',
  'delete',
] as const
/** Actions that are a button of the order. */
export type OrderWay = (typeof drawn)[number]

const inWarehouse = 'scanned at the screens of the warehouse'
const onMany = 'on the orders ticked in their list'
/** The buttons of an order: an action of its table is among them or stands elsewhere, a test says so. */
export const orderWays = {
  drawn,
  elsewhere: {
    edit: 'beside the buttons, where a quote is not made anew',
    edit_carried: 'beside the buttons, of an order that is only carried',
    update_buy: 'beside the buttons, once it is bought',
    ship_fee: 'of many orders, pasted at /quotes/shippingfee',
    claim: onMany,
    autobuy: onMany,
    track: 'typed in the list',
    receive_overseas: inWarehouse,
    export_overseas: inWarehouse,
    arrive_vietnam: inWarehouse,
    scan_in: inWarehouse,
    checkin: inWarehouse,
    follow_bill: 'of an order that disagrees with its bill, at /quotes/conflict',
    free_deposit: 'of a cancelled order whose deposit is locked, at /quotes/conflict',
    refund_wait: 'in the form of the refund',
    write_off_ask: 'in the form of the write-off',
  },
}
