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
    sql: /^\s*select \(select coalesce\(sum\(open\)/,
    why: 'what is still to be booked, in one sum beside the list: 83,000 open rows of 3,300 pages, for accountants alone',
  },
  {
    lists: ['/api/bank-transactions/expected'],
    why: 'filters and orders of what is still to be booked read all that is open, which a company books within days',
  },
  {
    lists: ['/api/credits'],
    why: 'loads of cards are found, ordered and summed among all of them, 2,500 pages: a few a day, looked at by accountants',
  },
  {
    lists: ['/api/debt/ageing'],
    why: 'its rows are sums: all 39,500 open bills are added up by customer, 334 pages, for whatever is asked',
  },
  {
    lists: ['/api/quotes/invoice'],
    asked: /^(plain|sort -?code)$/,
    why: 'what stands in stock waits for a bill: 27,000 orders are ordered by their code, which a company has a tenth of',
  },
  {
    lists: ['/api/quotes/checkin'],
    sql: /^\s*select c\.id as customer_id/,
    why: 'the customers of all that stands in the warehouse, most orders first: 60,000 orders in an index of 1,450 pages',
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
