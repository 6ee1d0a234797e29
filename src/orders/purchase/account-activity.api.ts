import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { dateOut } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

const managers = { method: 'GET', roles: roles('ql'), station: 'none' } as const

/** What each buying account waits for of its sellers. */
export const listAccountSellers = call({
  ...managers,
  id: 'get-account-seller',
  path: '/api/account-seller',
  summary: 'Việc chờ người bán của từng tài khoản mua',
  query: listQuery({ site_code: 'any' }),
  row: z.object({
    id: z.number(),
    _id: z.string(),
    username: z.string(),
    site_code: z.string(),
    site_name: z.string(),
    active: z.boolean(),
    /** Approved, not bought yet (5). */
    to_buy: z.number(),
    /** Bought, not arrived (6). */
    bought: z.number(),
    /** Of these: 61, 62, 63 and 66 or 67. */
    waiting_payment: z.number(),
    waiting_ship: z.number(),
    no_tracking: z.number(),
    waiting_refund: z.number(),
    /** Bought more than seven days ago and still without a track. */
    late: z.number(),
    oldest: dateOut.nullable(),
  }),
})
export type AccountSellerRow = z.output<typeof listAccountSellers.row>

const count = z.number()
/** The Yahoo accounts at a glance. */
export const countYahooAccounts = call({
  ...managers,
  id: 'get-yahoo-account-monitor-counts',
  path: '/api/yahoo-account-monitor/counts',
  aliases: ['/api/yahoo-account-monitor'],
  summary: 'Số liệu giám sát tài khoản Yahoo',
  data: z.object({
    accounts: count,
    active: count,
    to_buy: count,
    bought: count,
    bought_today: count,
    waiting_payment: count,
    no_tracking: count,
    late: count,
  }),
})
