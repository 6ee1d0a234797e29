import { errors, refusals } from '#platform/contract/errors.ts'

export const offerErrors = errors({
  'offers.not_found': { status: 404, message: 'Không tìm thấy lần trả giá này.' },
  'offers.status': { status: 409, message: 'Lần trả giá đã sang bước khác.' },
  'offers.reason': { status: 400, message: 'Vui lòng nhập lý do rút lại.' },
  'offers.live': { status: 409, message: 'Sản phẩm này đang có một lần trả giá chưa xong.' },
  'offers.no_item': { status: 409, message: 'Đơn không có mã sản phẩm của trang bán, không trả giá được.' },
  'offers.order_status': { status: 409, message: 'Chỉ trả giá cho đơn mua hộ chưa mua.' },
})
export const refuseOffer = refusals(offerErrors)
