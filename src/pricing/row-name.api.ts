import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { requiredText } from '#platform/contract/fields.ts'
import { quoting } from '#pricing/price-fields.ts'

/**
 * What the rows behind a price are called, by the marks that an explanation gives them
 * (`rows=exchange_rate:4,freight_price:7`); those that the person may not see are left out.
 */
export const priceRowNames = call({
  id: 'get-price-row-names',
  method: 'GET',
  path: '/api/price-row-names',
  summary: 'Tên các dòng giá mà một mức giá dựa vào',
  roles: quoting,
  station: 'none',
  query: z.object({ rows: requiredText(4000) }),
  data: z.record(z.string(), z.string()),
})
