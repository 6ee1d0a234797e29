import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { ids } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** What stood in an order and what its packages and price tables say now; with its words for people. */
const reloaded = z.object({
  id: z.number(),
  code: z.string(),
  /** How many packages it comes in, and how many of them were scanned in Vietnam. */
  packages_total: z.number(),
  packages_scanned: z.number(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** Why something of it could not be computed anew. */
  note: z.string().nullable(),
})
export type Reloaded = z.output<typeof reloaded>

/** Computes price, location and packages of orders anew; what stands in the books is never touched. */
export const reloadOrders = call({
  id: 'post-quotes-reload',
  method: 'POST',
  path: '/api/quotes/reload',
  summary: 'Tính lại giá, vị trí, kiện của đơn',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  body: z.object({
    ids: ids.max(200),
    /** Without it only what would change is told. */
    save: z.boolean().default(true),
  }),
  data: z.object({ rows: z.array(reloaded) }),
  message: 'Đã tải lại số liệu đơn',
  errors: ['orders.not_found'],
})
