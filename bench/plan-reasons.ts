/** A statement that `bench:plans` names: of which list, by which question, with which text. */
export interface Named {
  list: string
  asked: string
  sql: string
}

interface Reason {
  /** The lists whose paths begin so. */
  lists: readonly string[]
  /** The questions, by name; all of them where none is given. */
  asked?: RegExp
  /** What stands in the statement; anything where nothing is given. */
  sql?: RegExp
  why: string
}

/**
 * Statements over a million orders that take more than 50 ms or read a large table whole, and why they may: what is
 * not here is news. A reason names what is read and who asks how often, and goes when the statement does.
 */
const reasons: readonly Reason[] = [
  {
    lists: ['/api/activity/log'],
    asked: /^op/,
    why: 'changes of a kind are counted to 10,000 and stop there; only a kind that there is not reads a month whole',
  },
  {
    lists: ['/api/bills', '/api/v1/bill/codes'],
    asked: /, none$/,
    why: 'a value that the screen does not offer: nobody asks twice',
  },
  {
    lists: ['/api/bills', '/api/v1/bill/codes'],
    asked: /^(method|partner_id|shipper_id|sale_id)$/,
    why: 'counts to 10,000 and chips of half of all bills: they stop at their cap, and are kept until something is committed',
  },
  {
    lists: ['/api/bank-transactions/expected'],
    sql: /^\s*select\s+\(select coalesce\(sum\(open\)/,
    why: 'what is still to be booked, in one sum beside the list: 87,000 open rows in their index, for accountants alone',
  },
  {
    lists: ['/api/bank-transactions/expected'],
    asked: /^(state|kind|card_id|partner_id|expected_on_from)$/,
    sql: /^with counted as materialized/,
    why: 'what is open is counted to 10,000, and summed where it is less: a company books it within days',
  },
  {
    lists: ['/api/bank-transactions/expected'],
    asked: /^q,/,
    sql: /^\s*with\s+(by_prefix|recent) as materialized/,
    why: 'a text is looked for in what is open, 1,257 pages, after its code was not found',
  },
  {
    lists: ['/api/credits'],
    asked: /^sort -?amount$/,
    sql: /order by "l"\."amount"/,
    why: 'the largest of all 100,000 loads of cards: asked of a year, which their index by day has',
  },
  {
    lists: ['/api/credits'],
    asked: /^(card_id|bank_id|load_date_to|currency)$/,
    sql: /^with counted as materialized/,
    why: 'loads are counted to 10,000, and summed where they are less',
  },
  {
    lists: ['/api/credits'],
    asked: /^currency, none$/,
    why: 'a currency that no card has: the screen does not offer it',
  },
  {
    lists: ['/api/debt/ageing'],
    sql: /^\s*with owed as materialized/,
    why: 'its rows are sums: all 38,500 open bills are added up by customer, once a call, 334 pages of them',
  },
  {
    lists: ['/api/debt/ageing'],
    asked: /^q,/,
    sql: /from open_bill ob group by ob\.customer_id/,
    why: 'a text is looked for among those who owe, which are sums of open bills',
  },
  {
    lists: ['/api/quotes/extra', '/api/quotes/unclaimed', '/api/quotes/checkin', '/api/scan/quotes'],
    asked: /^sort -code$/,
    sql: /order by "?o"?\."?code"? desc/,
    why: 'the newest codes are walked first, of which here 52,000 are in other steps: a few days of orders in a company',
  },
  {
    lists: ['/api/quotes/extra', '/api/quotes/tracks', '/api/quotes/unclaimed'],
    asked:
      /^(status|kind|site_code|goods_type|warehouse_code|route_code|sale_id|buyer_id|created_at_(from|to))$/,
    sql: /^with counted as materialized/,
    why: 'sums of at most 10,000 orders read each and its deposit; of more there are none, and they are kept until something is committed',
  },
  {
    lists: ['/api/quotes/conflict'],
    sql: /order_conflict d/,
    why: 'each order said to disagree is asked whether it still does: 13,300 here, dozens where they are mended',
  },
  {
    lists: ['/api/queue'],
    sql: /exists \(select from bill_scan s where s\.bill_id = b\.id\)/,
    why: 'each bill that is being packed is asked for scans: 13,300 here, a day of them in a company',
  },
  {
    lists: ['/api/queue'],
    sql: /from open_bill ob where ob\.due_since <= /,
    why: 'who owes for longer than their days: all open bills, 334 pages, added up by customer',
  },
  {
    lists: ['/api/queue'],
    sql: /from orders a\s+where a\.status = 3 /,
    why: 'of a thousand orders that wait for money each is asked whether it has come',
  },
  {
    lists: ['/api/queue'],
    sql: /from mawb m\s/,
    why: 'air waybills with packages not scanned: 20,000 of 113,000 here, the few of a day in a company',
  },
  {
    lists: ['/api/users', '/api/customers', '/crm/autocomplete/customer', '/api/crm/users'],
    sql: /^select count\(\*\) as n from\s+\(select from "customer"/,
    why: 'customers are counted to 10,000 and stop there; kept until something is committed',
  },
  {
    lists: ['/api/users', '/api/customers', '/crm/autocomplete/customer'],
    asked:
      /^sort -?(phone|account_no|birthday|email|level_name|sale_name|balance|debt_limit|points|vip_status|mercari_status|address|daily_limit|locked|station_name)$/,
    sql: /order by [^]+ limit \$\d+ offset \$\d+\s*$/,
    why: 'the first of all 127,000 customers by what few order them by: the table once, no index for each column',
  },
  {
    lists: ['/api/crm/users'],
    asked: /^segment/,
    sql: /customer_life/,
    why: 'a segment is reckoned for today, of 127,000 kept rows of 2,000 pages',
  },
  {
    lists: ['/api/deliveries'],
    asked: /^(shipper_id|created_at_(from|to))$/,
    sql: /^with counted as materialized/,
    why: 'sums of at most 10,000 hand-over lists read the bills of each: of more there are none',
  },
  {
    lists: ['/api/bill/cods'],
    asked: /^(partner_id|shipper_id|delivered_at_(from|to)|created_at_(from|to))$/,
    sql: /^with counted as materialized/,
    why: 'sums of at most 10,000 bills read what is paid of each: of more there are none',
  },
  {
    lists: ['/api/bill/cods'],
    asked: /^(partner_id|shipper_id)$/,
    sql: /^select (count\(\*\) as n|\(select count\(\*\))/,
    why: 'bills of one carrier that collect money are counted to 10,000: half of all here',
  },
  {
    lists: ['/api/report/shipment-issue'],
    sql: /from "?shipment_issue"? as "i"/,
    why: 'all 33,000 open and mended issues are 900 pages: 27,000 are open here, the few of a week in a company',
  },
  {
    lists: ['/api/report/', '/api/crm/finance', '/rpt/'],
    sql: /^\s*\/\* planned with its values \*\/\s*with /,
    why: 'a report over days that were asked for: its bounds are figures of the bench, 0.3 s a month and 1 s a year',
  },
  {
    lists: ['/api/account-seller', '/api/accounts'],
    sql: /from orders o\s+where o\.account_id = [at]\.id and o\.status in \(5, 6\)/,
    why: 'what each account has to buy and has bought is counted in an index: 100,000 orders here, of days in a company',
  },
  {
    lists: ['/api/ledger/accounts'],
    sql: /^select count\(\*\) as n from\s+\(select from account a/,
    why: 'accounts of 127,000 customers are counted to 10,000, each by the station of its owner',
  },
  {
    lists: ['/api/ledger/trial-balance'],
    sql: /^\s*with stood as/,
    why: 'a statement of every account over a month: what stood at its beginning is kept, its entries are summed',
  },
  {
    lists: ['/api/ledger/periods'],
    sql: /^\s*with recursive posted/,
    why: 'entries of each month are counted in their index, 2,500,000: looked at when a month is closed',
  },
  {
    lists: ['/api/quotes/invoice'],
    asked: /^(plain|sort -?code)$/,
    why: 'what stands in stock waits for a bill: 27,000 orders are ordered by their code, which a company has a tenth of',
  },
  {
    lists: ['/api/quotes/checkin'],
    sql: /^\s*select c\.id as customer_id/,
    why: 'the customers of all that stands in the warehouse of a station, most orders first, from an index alone',
  },
  {
    lists: ['/api/quotes/checkin'],
    asked: /^(noticed_at_(from|to)|sort -?(customer_no|weight|noticed_at|total_vnd))$/,
    why: 'what stands in stock is put in order, or asked when it was noticed, as a whole: 51,000 here, a tenth of it in a company',
  },
  {
    lists: ['/api/packages', '/api/quotes/scan'],
    asked: /^plain$/,
    sql: /^select count\(\*\) as n from\s+\(select from package p/,
    why: 'packages are counted to 10,000 from the beginning of their table, 517 pages; kept until something is committed',
  },
  {
    lists: ['/api/scan/quotes'],
    asked: /^bought_at_(from|to)$/,
    why: 'orders bought within some days are looked for among all of a station that are bought or arrived overseas',
  },
  {
    lists: ['/api/sales', '/api/staff/sales'],
    sql: /select count\(\*\) from customer c where c\.sale_id = s\.id/,
    why: 'the customers of three sales people are counted in their index: 127,000 here, 722 pages',
  },
  {
    lists: ['/api/import/quotes/scan'],
    asked: /^scanned_at_(from|to)$/,
    sql: /chip\.value/,
    why: 'packages scanned within some days are counted to 1,000 of each step, of 560,000 that are kept at one',
  },
  {
    lists: ['/api/packages/exports'],
    asked: /^sort -?d_weight$/,
    why: 'packages that wait for a flight are put in order whole, 7,570 pages',
  },
  {
    lists: ['/api/import/mawbs'],
    asked: /^(flight_date_(from|to)|sort -?flight_date|q,.*)$/,
    why: 'flights by their day, or by a part of their number: the table once, 1,830 pages of 113,000 here',
  },
]

/** Why this statement may be as dear as it is; nothing where nobody has said. */
export const reasonOf = ({ list, asked, sql }: Named, known = reasons): string | undefined =>
  known.find(
    (reason) =>
      reason.lists.some((beginning) => list.startsWith(beginning)) &&
      (reason.asked?.test(asked) ?? true) &&
      (reason.sql?.test(sql) ?? true),
  )?.why
