import { errors, refusals } from '#platform/contract/errors.ts'

export const buyingErrors = errors({
  'buying.not_found': { status: 404, message: 'Không có dòng này trong hàng chờ mua.' },
  'buying.status': { status: 409, message: 'Dòng này đã sang bước khác.' },
  'buying.no_adapter': { status: 409, message: 'Trang mua này không mua tự động được.' },
  'buying.other_site': { status: 409, message: 'Đơn không thuộc trang mua này.' },
  'buying.not_flagged': { status: 409, message: 'Đơn chưa bật mua tự động.' },
  'buying.not_approved': { status: 409, message: 'Chỉ đưa vào hàng chờ đơn đã duyệt mua.' },
  'buying.no_item': { status: 409, message: 'Đơn không có mã sản phẩm của trang mua.' },
  'buying.no_account': { status: 409, message: 'Đơn chưa chọn tài khoản của đúng trang mua này.' },
  'buying.no_card': { status: 409, message: 'Tài khoản mua chưa gắn thẻ thanh toán.' },
  'buying.one_only': { status: 409, message: 'Trang này bán từng chiếc: đơn nhiều chiếc phải mua tay.' },
  'buying.queued': { status: 409, message: 'Đơn đang ở trong hàng chờ mua.' },
  'buying.stopped': { status: 409, message: 'Tài khoản đang dừng mua: {why}' },
  'buying.changed': { status: 409, message: 'Không còn như lúc duyệt: {why}.' },
  'buying.not_stopped': { status: 409, message: 'Tài khoản này không dừng mua.' },
})
export const refuseBuying = refusals(buyingErrors)
