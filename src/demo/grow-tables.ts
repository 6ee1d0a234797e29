/**
 * What a copy of the demo company consists of, a table a row, parents before their children. A new
 * table that hangs on an order, bill, customer … is one more row here (a test says which is missing).
 */

/** Expressions of the copy being made, for columns that cannot be copied as they are. */
export interface CopiedRow {
  /** Running number of this copied row among all copies of its table: 1, 2, 3 … */
  n: string
  /** The new key, for tables with a key. */
  id: string
  /** Running number of the copied row a column points at; null where it points outside the copy. */
  numberOf(column: string): string
  /** The new value of a column that points at another copied row. */
  valueOf(column: string): string
  /** Days the copy is moved in time. */
  days: string
}

export interface CopiedTable {
  table: string
  /** Key that other rows point at. */
  key?: string
  /** Which rows `t` are copied; may read `pg_temp.grow_<table>` of the rows above. All, when left out. */
  where?: string
  /** Columns that point at copied rows: column → table. What points outside stays as it is. */
  refs?: Record<string, string>
  /** A column that points at different tables by the word in another column. */
  reference?: { word: string; column: string; tables: Record<string, string> }
  /** Texts that are the same thing in several tables: column → kind of text. */
  texts?: Record<string, 'track' | 'mawb'>
  /** Keys are given in the order of this time over all copies, as if written one after the other. */
  byTime?: string
  /** A code of ours: prefix, digits, the counter its numbers come from. */
  code?: { column: string; prefix: string; digits: number | null; counter: string }
  /** Codes inside a text: `{orders}` after `orders` stands for the code of the row `order_id` points at. */
  memo?: { column: string; codes: Record<string, string> }
  /** Columns computed when the original is read. */
  extra?: Record<string, string>
  set?: Record<string, (row: CopiedRow) => string>
}

const order = { order_id: 'orders' }
const customer = { customer_id: 'customer' }

/** A copied invoice's number: of its own day, and numbered by its own key. */
const documentOf = (text: string, day: string, id: string) =>
  `regexp_replace(${text}, '\\d{8}-\\d+$', to_char(${day}, 'YYYYMMDD') || '-' || ${id})`

export const copiedTables: CopiedTable[] = [
  {
    table: 'customer',
    key: 'id',
    // Customers without business stay the way they are: a copy brings none of them.
    where: `exists (select from orders o where o.customer_id = t.id) or exists (select from transfer f where f.customer_id = t.id)
      or exists (select from account a where a.code = 'customer:' || t.id)`,
    code: { column: 'customer_no', prefix: 'KH', digits: null, counter: 'customer' },
    refs: { merged_into_id: 'customer' },
    set: {
      account_no: ({ n }) => `case when t.account_no is not null then 'SAN' || ${n} end`,
      name: ({ n }) => `pg_temp.grow_name(${n})`,
      phone: ({ n }) => `pg_temp.grow_phone(t.phone, ${n})`,
      email: ({ n }) => `pg_temp.grow_phone(t.phone, ${n}) || '@khach.example'`,
    },
  },
  {
    table: 'customer_address',
    key: 'id',
    where: 't.customer_id in (select id from pg_temp.grow_customer)',
    refs: customer,
  },
  {
    table: 'sale_assignment',
    key: 'id',
    where: 't.ended_at is null and t.customer_id in (select id from pg_temp.grow_customer)',
    refs: customer,
  },
  {
    table: 'account',
    key: 'id',
    where: `t.kind = 'customer'`,
    refs: { owner_id: 'customer' },
    set: { code: ({ valueOf }) => `'customer:' || ${valueOf('owner_id')}` },
  },
  { table: 'mawb', key: 'id', texts: { number: 'mawb' } },
  {
    table: 'container',
    key: 'id',
    refs: { mawb_id: 'mawb' },
    code: { column: 'code', prefix: 'BG', digits: 8, counter: 'container' },
  },
  {
    table: 'package',
    key: 'id',
    refs: { container_id: 'container', mawb_id: 'mawb' },
    texts: { track: 'track' },
  },
  {
    table: 'inbill',
    key: 'id',
    code: { column: 'code', prefix: 'PN', digits: 8, counter: 'inbill' },
  },
  {
    table: 'entry',
    key: 'id',
    // The books begin once, and what the bank booked is not copied.
    where: `t.kind not in ('opening', 'salary', 'asset_in', 'asset_wear', 'asset_out', 'asset_paid') and t.reference_type is distinct from 'bank_transaction'`,
    byTime: 'created_at',
    refs: { reverses_id: 'entry' },
    reference: {
      word: 'reference_type',
      column: 'reference_id',
      tables: {
        order: 'orders',
        bill: 'bill',
        transfer: 'transfer',
        batch: 'delivery_batch',
        mawb: 'mawb',
        customer: 'customer',
        transaction: 'money_transaction',
        partner_refund: 'partner_refund',
        behalf_payment: 'behalf_payment',
        penalty: 'penalty',
        card_load: 'card_load',
        flight_invoice: 'flight_invoice',
      },
    },
    set: {
      period: ({ days }) => `to_char(t.posting_date + ${days}, 'YYYY-MM')`,
      number: ({ id }) =>
        `t.grow_last + row_number() over (partition by t.station_id, t.kind order by ${id})`,
      reason: ({ days, valueOf }) =>
        `case when t.reference_type = 'flight_invoice'
          then ${documentOf('t.reason', `t.posting_date + ${days}`, valueOf('reference_id'))} else t.reason end`,
    },
    extra: {
      grow_last: `coalesce((select d.last from document_counter d where d.station_id = t.station_id and d.kind = t.kind), 0)`,
    },
  },
  {
    table: 'bill',
    key: 'id',
    refs: {
      ...customer,
      address_id: 'customer_address',
      entry_id: 'entry',
      cod_entry_id: 'entry',
      cod_remit_entry_id: 'entry',
    },
    code: { column: 'code', prefix: 'PX', digits: 8, counter: 'bill_code' },
    texts: { waybill: 'track' },
  },
  {
    table: 'delivery_batch',
    key: 'id',
    code: { column: 'batch_code', prefix: 'GB', digits: 8, counter: 'delivery_batch' },
  },
  { table: 'delivery_batch_bill', refs: { batch_id: 'delivery_batch', bill_id: 'bill' } },
  {
    table: 'orders',
    key: 'id',
    refs: { ...customer, bill_id: 'bill', inbill_id: 'inbill', merged_into: 'orders' },
    texts: { track: 'track', mawb: 'mawb' },
    code: { column: 'code', prefix: 'DH', digits: 9, counter: 'order' },
    set: {
      name: ({ n }) => `t.name || ' ' || pg_temp.grow_variant(${n})`,
      item_id: ({ n }) => `pg_temp.grow_digits(t.item_id, ${n})`,
      link: ({ n }) => `replace(t.link, t.item_id, pg_temp.grow_digits(t.item_id, ${n}))`,
      supplier_order_no: ({ n }) => `pg_temp.grow_digits(t.supplier_order_no, ${n})`,
    },
  },
  { table: 'bill_order', refs: { bill_id: 'bill', ...order } },
  { table: 'order_flow', refs: order },
  { table: 'bill_flow', refs: { bill_id: 'bill' } },
  { table: 'bill_scan', refs: { bill_id: 'bill' }, texts: { code: 'track' } },
  { table: 'order_track', refs: order, texts: { track: 'track' } },
  { table: 'order_price', refs: order },
  { table: 'order_guarantee', refs: order },
  { table: 'purchase_margin', refs: order },
  { table: 'order_image', refs: { package_id: 'package', exception_id: 'import_exception', ...order } },
  { table: 'package_order', refs: { package_id: 'package', ...order } },
  { table: 'inbill_order', refs: { inbill_id: 'inbill', ...order } },
  { table: 'import_batch', key: 'id', refs: { mawb_id: 'mawb' } },
  {
    table: 'import_row',
    refs: { batch_id: 'import_batch', ...order, package_id: 'package' },
    texts: { track: 'track' },
  },
  { table: 'import_exception', refs: { package_id: 'package', ...order }, texts: { track: 'track' } },
  { table: 'customer_lock', key: 'id', refs: { ...customer, ...order } },
  { table: 'exposure', refs: { ...customer, ...order } },
  { table: 'allocation', refs: { ...customer, ...order, entry_id: 'entry', bill_id: 'bill' } },
  {
    table: 'transfer',
    key: 'id',
    refs: { ...customer, ...order, bill_id: 'bill', entry_id: 'entry', lock_id: 'customer_lock' },
    code: { column: 'code', prefix: 'CK', digits: 8, counter: 'transfer' },
    memo: { column: 'message', codes: { customer_id: 'customer', order_id: 'orders', bill_id: 'bill' } },
  },
  {
    table: 'money_transaction',
    key: 'id',
    refs: { ...customer, entry_id: 'entry' },
    code: { column: 'code', prefix: 'GD', digits: 8, counter: 'money_transaction' },
  },
  {
    table: 'partner_refund',
    key: 'id',
    refs: { entry_id: 'entry' },
    code: { column: 'code', prefix: 'HD', digits: 7, counter: 'partner_refund' },
  },
  {
    table: 'penalty',
    key: 'id',
    refs: { ...customer, ...order, entry_id: 'entry' },
    code: { column: 'code', prefix: 'PH', digits: 7, counter: 'penalty' },
  },
  { table: 'open_bill', refs: { ...customer, bill_id: 'bill' } },
  {
    table: 'behalf_payment',
    key: 'id',
    refs: { ...customer, entry_id: 'entry', lock_id: 'customer_lock' },
    code: { column: 'code', prefix: 'TH', digits: 8, counter: 'behalf_payment' },
  },
  {
    table: 'billing',
    key: 'id',
    code: { column: 'code', prefix: 'SK', digits: 8, counter: 'billing' },
    // The mark of a line from a file is its own: a copy has none.
    set: { fingerprint: () => 'null' },
  },
  {
    table: 'card_load',
    key: 'id',
    refs: { entry_id: 'entry' },
    code: { column: 'code', prefix: 'NT', digits: 7, counter: 'card_load' },
    set: { bank_reference: ({ n }) => `pg_temp.grow_digits(t.bank_reference, ${n})` },
  },
  {
    table: 'flight_invoice',
    key: 'id',
    refs: { mawb_id: 'mawb', entry_id: 'entry' },
    set: { document: ({ id, days }) => documentOf('t.document', `t.invoice_date + ${days}`, id) },
  },
  {
    table: 'expected_booking',
    where: `t.kind <> 'own_transfer'`,
    refs: { entry_id: 'entry' },
    reference: {
      word: 'kind',
      column: 'reference_id',
      tables: {
        cod: 'bill',
        partner_refund: 'partner_refund',
        card_load: 'card_load',
        behalf_payment: 'behalf_payment',
      },
    },
    // What the bank booked is not copied.
    set: { settled: () => '0' },
  },
  { table: 'billing_order', refs: { billing_id: 'billing', ...order } },
  {
    table: 'support_request',
    key: 'id',
    refs: { ...customer, ...order },
    code: { column: 'code', prefix: 'HT', digits: 7, counter: 'support_request' },
  },
  {
    table: 'entry_line',
    where: 't.entry_id in (select id from pg_temp.grow_entry)',
    refs: { entry_id: 'entry', account_id: 'account', ...order },
    // A customer's account is copied with its history; on shared accounts the copies come after what is there.
    extra: { grow_opening: '(select a.balance from account a where a.id = t.account_id)' },
    set: {
      balance_after: ({ valueOf }) => `case when t.balance_after is null then null
        when t.grow__account_id is not null then t.balance_after
        else t.grow_opening + sum(t.amount) over (partition by t.account_id, t.grow__account_id is null
          order by ${valueOf('entry_id')}, t.id) end`,
    },
  },
  { table: 'bill_export', refs: { bill_id: 'bill' } },
  {
    table: 'billed_order',
    where: 't.entry_id in (select id from pg_temp.grow_entry)',
    refs: { entry_id: 'entry', bill_id: 'bill', ...customer, ...order },
  },
  {
    table: 'event',
    byTime: 'at',
    reference: {
      word: 'entity',
      column: 'entity_id',
      tables: {
        order: 'orders',
        bill: 'bill',
        transfer: 'transfer',
        package: 'package',
        batch: 'delivery_batch',
        mawb: 'mawb',
        customer: 'customer',
        flight_invoice: 'flight_invoice',
      },
    },
  },
]

/** Tables of the order's surroundings that a copy leaves out, and why. */
export const notCopied: Record<string, string> = {
  salary_slip: 'a month of salaries is resolved once',
  margin_alarm: 'what was told was told of its order',
  order_conflict: 'copies of what is at odds are found by the job that looks for it',
  stored_file: 'a file is stored once; photos of copies show the same one',
  freight_price: 'private prices stay with their customer',
  service_fee: 'private prices stay with their customer',
  exchange_private: 'private prices stay with their customer',
  express_price: 'private prices stay with their customer',
  service_extra_private: 'private prices stay with their customer',
  service_coupon: 'coupons stay as they are',
  service_coupon_use: 'a coupon is used once an order',
  group_price_customer: 'private prices stay with their customer',
  customer_login: 'a password stays with its customer',
  customer_vip: 'VIP services stay with their customer: they hold one of its locks',
  customer_point: 'points stay with their customer',
  customer_score: 'follows customer_point',
  customer_conversation: 'what was said stays with its customer',
  customer_debt: 'decisions stay with their customer',
  level_proposal: 'decisions stay with their customer',
  customer_card: 'a card serves the customer it was given to',
  bank_match: 'a booking of the bank is matched once',
  bank_decision: 'a booking of the bank is decided once',
  period_balance: 'summed from the lines of the copies',
  debt_payment: 'promises stay with their customer',
  payment_reminder: 'what was said stays with its customer',
  shipment: 'a waybill stays with the packages it was made of',
  shipment_package: 'follows shipment',
  shipment_mark: 'gone once its waybill was looked at',
  bill_parcel: 'a waybill of a carrier is asked for once',
  shipment_issue: 'what is wrong with copies is found by the job that looks for it',
  crm_task: 'what is to be done stays with its customer',
  crm_work: 'follows crm_task',
  crm_ticket_claim: 'follows crm_ticket',
  asset: 'what the house owns is bought once',
  asset_wear: 'follows asset',
  liquidation: 'goods on sale stay with the order they are of',
  liquidation_notice: 'what was told stays with its order',
  liquidation_order: 'follows liquidation',
  liquidation_payment: 'follows liquidation',
  liquidation_refund: 'follows liquidation',
  liquidation_statement: 'follows liquidation',
  story_link: 'a link is made for its customer',
  order_offer: 'one live offer an item',
  cart_row: 'a list of some days, not of years',
  bid: 'one live bid an item; it holds one of its customer’s locks',
  bid_group: 'follows bid',
  buying: 'an order is bought once',
  site_act: 'a receipt is pressed once an order, a comment written once',
  import_revenue: 'comes in from a sheet, month by month',
  bill_follow: 'what was found of a slip is its own',
  salary_line: 'frozen with its month',
  salary_correction: 'of what was frozen',
  salary_order_mark: 'set by hand for one order',
  track_scan_order: 'follows its run: who asked was answered once',
  notification_customer: 'what was sent, was sent to its customer',
  feedback: 'what was said stays with its customer',
  lead: 'who asked became one customer',
  crm_merge: 'follows lead and customer',
  crm_contact: 'what was said stays with its customer',
  crm_ticket: 'what was asked stays with its customer',
}
