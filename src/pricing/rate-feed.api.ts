import { z } from 'zod'
import { currency } from '#catalog/currency.api.ts'
import { currencyOptions } from '#catalog/currency.rules.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, ids, reason } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { recordIds, recordPaths, resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'
import { proposalFields } from '#pricing/rate-proposal.fields.ts'

/** Rates that come from a bank: the accountant decides what is taken over by itself and what is asked. */
const accounting = roles('ql', 'kt')

export const proposalRow = z.object(rowShape(proposalFields))
export type ProposalRow = z.output<typeof proposalRow>

export const listProposals = call({
  id: 'get-rate-proposals',
  method: 'GET',
  path: '/api/rate-proposals',
  summary: 'Tỷ giá theo ngân hàng',
  roles: accounting,
  station: 'none',
  query: listQuery(filterKinds(proposalFields)),
  row: proposalRow,
})

/** Takes waiting rates over from today, or refuses them with a reason. */
export const decideProposals = call({
  id: 'post-rate-proposal-decide',
  method: 'POST',
  path: '/api/rate-proposal/decide',
  summary: 'Duyệt hoặc từ chối tỷ giá theo ngân hàng',
  roles: accounting,
  station: 'none',
  body: z
    .object({ ids, accept: z.boolean(), reason: reason.optional() })
    .refine((given) => given.accept || given.reason, {
      message: 'Vui lòng nhập lý do từ chối',
      path: ['reason'],
    }),
  data: bulkAnswer,
  message: 'Đã xử lý tỷ giá',
  errors: ['not_found', 'pricing.decided'],
})

/** Asks the bank now; the answer comes by a job. */
export const pullRates = call({
  id: 'post-rate-pull',
  method: 'POST',
  path: '/api/rate-pull',
  summary: 'Lấy tỷ giá ngân hàng ngay',
  roles: accounting,
  station: 'none',
  data: z.object({ asked: z.literal(true) }),
  message: 'Đang lấy tỷ giá ngân hàng, kết quả hiện ở đây sau ít giây',
})

const percent = z.number().min(-20).max(50).multipleOf(0.001)

/** How each currency follows the bank. */
export const rateRules = resource({
  key: 'rate-rule',
  table: 'rate_rule',
  title: 'Cách tính tỷ giá theo ngân hàng',
  noun: 'cách tính tỷ giá',
  paths: recordPaths('/api/rate-rules', '/api/rate-rule'),
  ids: recordIds('rate-rules', 'rate-rule'),
  roles: { read: accounting, write: accounting },
  fields: {
    currency: {
      label: 'Tiền tệ',
      kind: 'select',
      schema: currency,
      options: currencyOptions,
      required: true,
      list: { width: 110, sortable: true, filter: 'any' },
    },
    source_currency: {
      label: 'Theo tiền tệ của ngân hàng',
      kind: 'text',
      schema: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, 'Mã tiền tệ gồm 3 chữ cái'),
      required: true,
      list: { width: 180 },
      form: { help: 'PayPal không có tỷ giá ngân hàng: theo USD.' },
    },
    cost_percent: {
      label: 'Cộng cho tỷ giá mua (%)',
      kind: 'percent',
      schema: percent,
      required: true,
      initial: 0,
      list: { width: 170 },
    },
    markup_percent: {
      label: 'Cộng cho tỷ giá bán (%)',
      kind: 'percent',
      schema: percent,
      required: true,
      list: { width: 170 },
    },
    step: {
      label: 'Làm tròn lên (đ)',
      kind: 'number',
      schema: z.number().min(0.0001).max(1_000).multipleOf(0.0001),
      required: true,
      initial: 1,
      list: { width: 140 },
    },
    active: {
      label: 'Đang theo',
      kind: 'boolean',
      schema: z.boolean(),
      required: true,
      initial: true,
      list: { width: 100, filter: 'any' },
    },
  },
  search: ['currency'],
  defaultSort: 'currency',
})
