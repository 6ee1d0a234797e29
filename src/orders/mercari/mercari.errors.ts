import { errors, refusals } from '#platform/contract/errors.ts'

export const mercariErrors = errors({
  'mercari.not_found': { status: 404, message: 'Không tìm thấy việc này ở trang mua.' },
  'mercari.status': { status: 409, message: 'Việc này vừa đi tiếp hoặc đã xong: hãy xem lại.' },
  'mercari.reason': { status: 400, message: 'Vui lòng ghi lý do.' },
  'mercari.live': { status: 409, message: 'Đơn {code} đã có việc này rồi.' },
  'mercari.no_receipt': { status: 409, message: 'Đơn {code} không chờ bấm nhận hàng ở Mercari.' },
  'mercari.nothing': { status: 409, message: 'Không có đơn nào chờ bấm nhận hàng.' },
  'mercari.nothing_to_say': { status: 409, message: 'Không có đơn Mercari nào cần bình luận.' },
  'mercari.no_comment': {
    status: 409,
    message: 'Chỉ bình luận món Mercari chưa mua có mã sản phẩm: đơn {code} không phải.',
  },
  'mercari.quota': {
    status: 409,
    message: 'Tài khoản {account} đã đủ {most} bình luận hôm nay: duyệt tiếp vào ngày mai.',
  },
})
export const refuseMercari = refusals(mercariErrors)
