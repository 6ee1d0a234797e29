import { z } from 'zod'
import { scanOutcome } from '#orders/market/track-scan.status.ts'
import { call } from '#platform/contract/call.ts'
import { id, ids } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** Document 1, section 2: the system utilities. */
const keepers = roles('ql', 'kt', 'cs', 'cc', 'op')

const begun = z.object({ id: z.number(), total: z.number() })

/** So many orders are asked for in one run. */
export const mostScanned = 500

/** Named bought orders, else all that have no track. */
export const scanTracks = call({
  id: 'post-quote-auto-fill-tracking',
  method: 'POST',
  path: '/api/quote/auto-fill-tracking',
  summary: 'Hỏi trang mua mã vận đơn của đơn đã mua',
  roles: keepers,
  body: z.object({ ids: ids.optional() }),
  data: begun,
  message: 'Đang hỏi trang mua mã vận đơn',
  errors: ['market.scanning', 'market.nothing_to_scan', 'orders.not_found'],
})
/** Orders that a support person made or sells; one's own unless a manager names another. */
export const scanTracksFor = call({
  id: 'post-systemconfig-request-scan-tracking-for-cs',
  method: 'POST',
  path: '/api/systemconfig/request-scan-tracking-for-cs',
  summary: 'Hỏi trang mua mã vận đơn cho một người hỗ trợ',
  roles: roles('ql', 'cs', 'cc'),
  body: z.object({ staff_id: id.optional() }),
  data: begun,
  message: 'Đang hỏi trang mua mã vận đơn',
  errors: ['market.scanning', 'market.nothing_to_scan'],
})

const trackScan = z.object({
  id: z.number(),
  person_name: z.string(),
  asked_name: z.string(),
  created_at: z.string(),
  /** null: it runs. */
  finished_at: z.string().nullable(),
  /** By outcome, over all its orders. */
  counts: z.record(z.string(), z.number()),
  rows: z.array(
    z.object({
      order_id: z.number(),
      code: z.string(),
      site_code: z.string(),
      name: z.string(),
      outcome: z.literal(scanOutcome.values),
      track: z.string().nullable(),
      why: z.string().nullable(),
    }),
  ),
})
export type TrackScan = z.output<typeof trackScan>

/** The last run that the person asked for or that is theirs. */
export const lastTrackScan = call({
  id: 'get-quote-auto-fill-tracking',
  method: 'GET',
  path: '/api/quote/auto-fill-tracking',
  summary: 'Lượt hỏi mã vận đơn gần nhất',
  roles: keepers,
  data: z.object({ scan: trackScan.nullable() }),
})
