import { z } from 'zod'
import { bidRow } from '#bidding/core/bid.api.ts'
import {
  actRow,
  bidQuery,
  bidders,
  bulk,
  cancelBody,
  changeBody,
  checkers,
  counts,
  histories,
  holdErrors,
  madeBid,
  makers,
  readers,
  rebidBody,
  statusBody,
  stepErrors,
  wishBody,
  wishErrors,
} from '#bidding/desk/bid-calls.ts'
import { call } from '#platform/contract/call.ts'
import { byId, foreign, id, ids, instant, reason, requiredText, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

export const listBids = call({
  id: 'get-bids',
  method: 'GET',
  path: '/api/bids',
  summary: 'Danh sách đấu giá Yahoo',
  roles: readers,
  query: bidQuery,
  row: bidRow,
  option: counts,
})

/** Bids of every marketplace that became orders, with them. */
export const listWonBids = call({
  id: 'get-bids-quote-get',
  method: 'GET',
  path: '/api/bids-quote/get',
  summary: 'Lượt đấu giá đã thành đơn',
  roles: readers,
  query: bidQuery,
  row: bidRow,
  option: counts,
})

export const listAssigns = call({
  id: 'get-bid-assigns',
  method: 'GET',
  path: '/api/bid/assigns',
  summary: 'Người theo dõi đấu giá',
  roles: bidders,
  data: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      role: z.string(),
      live: z.number(),
      next_end: z.string().nullable(),
    }),
  ),
})

export const bidHistories = call({
  id: 'get-bid-histories-by-id',
  method: 'GET',
  path: '/api/bid/histories/{id}',
  summary: 'Lịch sử một lượt đấu giá',
  roles: readers,
  params: byId,
  data: histories,
  failure: 'Không có dữ liệu từ máy chủ',
  errors: ['bids.not_found'],
})

const log = z.object({
  code: z.string(),
  url: z.string(),
  bids: z.array(bidRow),
  acts: z.array(actRow.extend({ bid_id: z.number() })),
})

/** Every bid of ours on one listing, with each look and act: what the log call is asked with, and where. */
export const prepareLog = call({
  id: 'get-bid-get-yhbid-log-preparing-data-by-code',
  method: 'GET',
  path: '/api/bid/getYHBidLogPreparingData/{code}',
  summary: 'Dữ liệu nhật ký đấu giá của một mã',
  roles: readers,
  params: z.object({ code: requiredText(64) }),
  data: log.extend({ base: z.string().nullable() }),
  errors: ['bids.not_found'],
})

/** The same, with the marketplace asked anew; it changes nothing. On a base of its own where one is set. */
export const yahooLog = call({
  id: 'post-yahoo-bid-log',
  method: 'POST',
  path: '/yahoo-bid/log',
  base: 'yahoo-log',
  reads: true,
  summary: 'Nhật ký đấu giá Yahoo, hỏi lại trang',
  roles: readers,
  body: z.object({ code: requiredText(64) }),
  data: log.extend({
    market: z.object({
      answer: z.enum(['found', 'none', 'unknown', 'rejected']),
      why: z.string().nullable(),
      price: z.number().nullable(),
      bids: z.number().nullable(),
      ends_at: z.string().nullable(),
    }),
  }),
  message: 'Đã đọc lại phiên đấu giá',
  errors: ['bids.not_found'],
})

export const requestBid = call({
  id: 'post-bid-product',
  method: 'POST',
  path: '/api/bid/product',
  summary: 'Yêu cầu đấu giá Yahoo',
  roles: makers,
  money: true,
  body: wishBody,
  data: madeBid,
  message: 'Đã nhận yêu cầu đấu giá và giữ tiền của khách',
  errors: wishErrors,
})

export const editBid = call({
  id: 'put-bid-product',
  method: 'PUT',
  path: '/api/bid/product',
  summary: 'Sửa lượt đấu giá Yahoo',
  roles: makers,
  money: true,
  body: changeBody,
  data: bidRow,
  message: 'Đã lưu lượt đấu giá',
  errors: holdErrors,
})

export const rebid = call({
  id: 'put-bid-resbid-by-id',
  method: 'PUT',
  path: '/api/bid/resbid/{id}',
  summary: 'Đặt giá, nâng giá, đặt lại (Yahoo)',
  roles: bidders,
  money: true,
  params: byId,
  body: rebidBody,
  data: bidRow,
  message: 'Đã đặt giá',
  failure: 'Đấu giá lại thất bại!',
  errors: holdErrors,
})

export const changeBidStatus = call({
  id: 'put-bid-status',
  method: 'PUT',
  path: '/api/bid/status',
  summary: 'Chuyển trạng thái lượt đấu giá Yahoo',
  roles: roles('ql', 'kt', 'kd', 'cs', 'cv'),
  money: true,
  body: statusBody,
  data: bulk,
  message: 'Đã cập nhật trạng thái',
  failure: 'Không thể cập nhật trạng thái!',
  errors: holdErrors,
})

export const assignBids = call({
  id: 'put-bid-assign',
  method: 'PUT',
  path: '/api/bid/assign',
  summary: 'Giao người theo dõi đấu giá',
  roles: makers,
  body: z.object({ ids, staff_id: id.nullable() }),
  data: bulk,
  message: 'Đã giao người theo dõi',
  errors: stepErrors,
})

export const cancelBid = call({
  id: 'put-bid-by-id-cancel',
  method: 'PUT',
  path: '/api/bid/{id}/cancel',
  summary: 'Hủy một lượt đấu giá',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  money: true,
  params: byId,
  body: z.object({ reason, version }),
  data: bidRow,
  message: 'Đã hủy lượt đấu giá',
  errors: [...stepErrors, 'orders.status', 'pricing.no_rate'],
})

export const cancelBids = call({
  id: 'delete-bid-cancel',
  method: 'DELETE',
  path: '/api/bid/cancel',
  summary: 'Hủy nhiều lượt đấu giá',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  money: true,
  body: cancelBody,
  data: bulk,
  message: 'Đã hủy lượt đấu giá',
  errors: [...stepErrors, 'orders.status', 'pricing.no_rate'],
})

/** A named person lets them be placed, up to an amount and until a time; without them up to the most, until the end. */
export const approveBids = call({
  id: 'put-bid-approve',
  method: 'PUT',
  path: '/api/bid/approve',
  summary: 'Duyệt đặt giá đến số tiền và thời hạn',
  roles: checkers,
  body: z.object({ ids, most: foreign.optional(), until: instant.optional() }),
  data: bulk,
  message: 'Đã duyệt đặt giá',
  errors: stepErrors,
})
