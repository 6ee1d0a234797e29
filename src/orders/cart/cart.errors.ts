import { errors, refusals } from '#platform/contract/errors.ts'

export const cartErrors = errors({
  'carts.not_found': { status: 404, message: 'Không tìm thấy dòng giỏ hàng này.' },
  'carts.status': { status: 409, message: 'Dòng giỏ hàng đã thành đơn hoặc đã bỏ.' },
  'carts.of_another': { status: 409, message: 'Dòng này của khách người khác phụ trách, không nhận được.' },
})
export const refuseCart = refusals(cartErrors)
