import { z } from 'zod'
import { cookieErrors } from '#bidding/accounts/cookie.errors.ts'
import { ebayMarketplaces } from '#bidding/accounts/cookie.words.ts'
import { call } from '#platform/contract/call.ts'
import { id, requiredText, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

const managers = { roles: roles('ql'), station: 'none' } as const

const config = z.object({
  id: z.number(),
  account_id: z.number(),
  username: z.string(),
  app_id: z.string(),
  /** The last four letters of the secret. */
  cert_end: z.string(),
  marketplace: z.string(),
  most_bids: z.number().nullable(),
  version: z.number(),
})
export type EbayConfig = z.output<typeof config>
const noConfig = cookieErrors['ebay.no_config'].message

export const getEbayConfig = call({
  ...managers,
  id: 'get-ebay-config',
  method: 'GET',
  path: '/api/ebay/config',
  summary: 'Cấu hình eBay của một tài khoản',
  query: z.object({ account_id: id }),
  data: config,
  failure: noConfig,
  errors: ['ebay.no_config'],
})
/** Without a secret the one that is kept stays. */
const form = z.object({
  account_id: id,
  app_id: requiredText(120),
  cert: requiredText(200).min(16, 'Cert ID có ít nhất 16 ký tự').optional(),
  marketplace: z.enum(
    ebayMarketplaces.map(({ value }) => value),
    'Trang eBay không có trong danh sách',
  ),
  /** Live bids at once, at most; null: no bound. */
  most_bids: z.number().int().min(1).max(1_000).nullish(),
  version,
})
export type EbayConfigForm = z.output<typeof form>
export const saveEbayConfig = call({
  ...managers,
  id: 'post-ebay-config',
  method: 'POST',
  path: '/api/ebay/config',
  summary: 'Lưu cấu hình eBay của một tài khoản',
  body: form,
  data: config,
  message: 'Đã lưu cấu hình eBay',
  failure: noConfig,
  errors: ['ebay.no_config'],
})
