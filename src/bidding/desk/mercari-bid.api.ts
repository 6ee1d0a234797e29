import { z } from 'zod'
import { bidRow } from '#bidding/core/bid.api.ts'
import {
  bidQuery,
  bidders,
  bulk,
  cancelBody,
  changeBody,
  counts,
  holdErrors,
  madeBid,
  makers,
  readers,
  rebidBody,
  statusBody,
  stepErrors,
  takeBody,
  wishBody,
  wishErrors,
} from '#bidding/desk/bid-calls.ts'
import { call } from '#platform/contract/call.ts'
import { id, ids } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

export const listMercariBids = call({
  id: 'get-mercari-bids',
  method: 'GET',
  path: '/api/mercari/bids',
  summary: 'Danh sách đặt mua Mercari',
  roles: readers,
  query: bidQuery,
  row: bidRow,
  option: counts,
})

export const requestMercariBid = call({
  id: 'post-mercari-staff-bid',
  method: 'POST',
  path: '/api/mercari/staff/bid',
  summary: 'Yêu cầu đặt mua Mercari',
  roles: makers,
  money: true,
  body: wishBody,
  data: madeBid,
  message: 'Đã nhận yêu cầu và giữ tiền của khách',
  errors: wishErrors,
})

export const editMercariBid = call({
  id: 'put-mercari-staff-bid',
  method: 'PUT',
  path: '/api/mercari/staff/bid',
  summary: 'Sửa lượt đặt mua Mercari',
  roles: makers,
  money: true,
  body: changeBody,
  data: bidRow,
  message: 'Đã lưu lượt đặt mua',
  errors: holdErrors,
})

export const postMercariBid = call({
  id: 'put-mercari-staff-post-bid',
  method: 'PUT',
  path: '/api/mercari/staff-post-bid',
  summary: 'Đặt giá trên Mercari',
  roles: bidders,
  money: true,
  body: rebidBody.extend({ id }),
  data: bidRow,
  message: 'Đã đặt giá',
  errors: holdErrors,
})

/** Once more as they were. */
export const rebidMercari = call({
  id: 'post-mercari-rebid-product',
  method: 'POST',
  path: '/api/mercari/rebid-product',
  summary: 'Đặt lại nhiều lượt Mercari',
  roles: bidders,
  money: true,
  body: z.object({ ids }),
  data: bulk,
  message: 'Đã đặt giá lại',
  failure: 'Đấu giá lại thất bại!',
  errors: holdErrors,
})

export const changeMercariStatus = call({
  id: 'put-mercari-change-status-bid',
  method: 'PUT',
  path: '/api/mercari/change-status-bid',
  summary: 'Chuyển trạng thái lượt đặt mua Mercari',
  roles: roles('ql', 'kt', 'kd', 'cs', 'cv'),
  money: true,
  body: statusBody,
  data: bulk,
  message: 'Đã cập nhật trạng thái',
  failure: 'Không thể cập nhật trạng thái!',
  errors: holdErrors,
})

export const deleteMercariBids = call({
  id: 'put-mercari-staff-delete',
  method: 'PUT',
  path: '/api/mercari/staff/delete',
  summary: 'Bỏ lượt đặt mua Mercari',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  money: true,
  body: cancelBody,
  data: bulk,
  message: 'Đã bỏ lượt đặt mua',
  errors: [...stepErrors, 'orders.status', 'pricing.no_rate'],
})

/** Won or bought on the site, as a person saw it: an order at 4 with its deposit. */
export const createMercariQuote = call({
  id: 'post-mercari-staff-create-quote',
  method: 'POST',
  path: '/api/mercari/staff/create-quote',
  summary: 'Tạo đơn từ lượt đã thắng hoặc đã mua',
  roles: bidders,
  money: true,
  body: takeBody,
  data: bidRow,
  message: 'Đã tạo đơn',
  failure: 'Tạo đơn hàng thất bại!',
  errors: [...stepErrors, 'bids.over_most', 'pricing.no_rate'],
})
