import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, ids } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** Each is a question to a market that counts them. */
export const mostReread = 50

/** What bids stand at and when they end, asked of their markets now; the look stands in their history. */
export const rereadMarket = call({
  id: 'post-report-bid-update',
  method: 'POST',
  path: '/api/report/bid/update',
  summary: 'Đọc lại trang đấu giá',
  roles: roles('ql', 'kt', 'kd', 'cs', 'cv'),
  body: z.object({ ids: ids.max(mostReread, `Mỗi lần đọc lại nhiều nhất ${mostReread} lượt`) }),
  data: bulkAnswer,
  message: 'Đã đọc lại trang',
  errors: ['bids.not_found', 'bids.unheard', 'bids.no_item'],
})
