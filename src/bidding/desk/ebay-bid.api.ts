import { z } from 'zod'
import { bidRow } from '#bidding/core/bid.api.ts'
import {
  bidQuery,
  bidders,
  bulk,
  cancelBody,
  changeBody,
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
import { byId, id, ids } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

export const listEbayBids = call({
  id: 'get-ebays',
  method: 'GET',
  path: '/api/ebays',
  summary: 'Danh sách đấu giá eBay',
  roles: readers,
  query: bidQuery,
  row: bidRow,
  option: counts,
})

export const exportEbayBids = call({
  id: 'post-ebay-excel',
  method: 'POST',
  path: '/api/ebay/excel',
  summary: 'Xuất Excel đấu giá eBay',
  roles: readers,
  reads: true,
  query: bidQuery,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Đấu giá eBay',
})

export const requestEbayBid = call({
  id: 'post-ebay-staff-bid',
  method: 'POST',
  path: '/api/ebay/staff/bid',
  summary: 'Yêu cầu đấu giá eBay',
  roles: makers,
  money: true,
  body: wishBody,
  data: madeBid,
  message: 'Đã nhận yêu cầu đấu giá và giữ tiền của khách',
  errors: wishErrors,
})

export const editEbayBid = call({
  id: 'put-ebay-staff-bid',
  method: 'PUT',
  path: '/api/ebay/staff/bid',
  summary: 'Sửa lượt đấu giá eBay',
  roles: makers,
  money: true,
  body: changeBody,
  data: bidRow,
  message: 'Đã lưu lượt đấu giá',
  errors: holdErrors,
})

export const rebidEbay = call({
  id: 'put-ebay-resbid-by-id',
  method: 'PUT',
  path: '/api/ebay/resbid/{id}',
  summary: 'Đặt giá, nâng giá, đặt lại (eBay)',
  roles: bidders,
  money: true,
  params: byId,
  body: rebidBody,
  data: bidRow,
  message: 'Đã đặt giá',
  failure: 'Đấu giá lại thất bại!',
  errors: holdErrors,
})

export const changeEbayStatus = call({
  id: 'put-ebay-status',
  method: 'PUT',
  path: '/api/ebay/status',
  summary: 'Chuyển trạng thái lượt đấu giá eBay',
  roles: roles('ql', 'kt', 'kd', 'cs', 'cv'),
  money: true,
  body: statusBody,
  data: bulk,
  message: 'Đã cập nhật trạng thái',
  failure: 'Không thể cập nhật trạng thái!',
  errors: holdErrors,
})

export const cancelEbayBids = call({
  id: 'put-ebay-cancel',
  method: 'PUT',
  path: '/api/ebay/cancel',
  summary: 'Hủy lượt đấu giá eBay',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  money: true,
  body: cancelBody,
  data: bulk,
  message: 'Đã hủy lượt đấu giá',
  errors: [...stepErrors, 'orders.status', 'pricing.no_rate'],
})

/** Once more as they were. */
export const rebidEbayMany = call({
  id: 'put-ebay-rebid',
  method: 'PUT',
  path: '/api/ebay/rebid',
  summary: 'Đặt giá lại nhiều lượt eBay',
  roles: bidders,
  money: true,
  body: z.object({ ids }),
  data: bulk,
  message: 'Đã đặt giá lại',
  failure: 'Đấu giá lại thất bại!',
  errors: holdErrors,
})

/** What they stand at and when they end, asked of the marketplace now. */
export const reloadEndPrice = call({
  id: 'post-ebay-reload-end-price',
  method: 'POST',
  path: '/api/ebay/reload-endPrice',
  summary: 'Đọc lại giá kết thúc của eBay',
  roles: bidders,
  body: z.object({ ids: ids.max(20) }),
  data: bulk,
  message: 'Đã đọc lại giá',
  errors: ['bids.not_found', 'bids.unheard', 'bids.no_item'],
})

export const ebayHistories = call({
  id: 'get-ebay-bid-histories-by-id',
  method: 'GET',
  path: '/api/ebay/bid/histories/{id}',
  summary: 'Lịch sử một lượt đấu giá eBay',
  roles: readers,
  params: byId,
  data: histories,
  failure: 'Không có dữ liệu từ máy chủ',
  errors: ['bids.not_found'],
})

export const changeEbayAccount = call({
  id: 'post-ebay-change-account',
  method: 'POST',
  path: '/api/ebay/change-account',
  summary: 'Đổi tài khoản đấu giá eBay',
  roles: bidders,
  body: z.object({ id, account_id: id }),
  data: bidRow,
  message: 'Đã đổi tài khoản',
  failure: 'Không tìm thấy cấu hình cho tài khoản eBay này!',
  errors: [...stepErrors, 'bids.no_config', 'bids.account_full'],
})

export const changeEbayAccounts = call({
  id: 'post-ebay-change-account-many',
  method: 'POST',
  path: '/api/ebay/change-account-many',
  summary: 'Đổi tài khoản nhiều lượt đấu giá eBay',
  roles: bidders,
  body: z.object({ ids, account_id: id }),
  data: bulk,
  message: 'Đã đổi tài khoản',
  failure: 'Không tìm thấy cấu hình cho tài khoản eBay này!',
  errors: [...stepErrors, 'bids.no_config', 'bids.account_full'],
})
