import { errors, refusals } from '#platform/contract/errors.ts'

export const billingErrors = errors({
  'billings.not_found': { status: 404, message: 'Không tìm thấy dòng sao kê này.' },
  'billings.status': { status: 409, message: 'Dòng sao kê đã được xử lý, hãy mở lại trước khi sửa.' },
  'billings.open': { status: 409, message: 'Dòng sao kê đang chờ đối chiếu, không có gì để mở lại.' },
  'billings.order_not_bought': {
    status: 409,
    message: 'Đơn {code} chưa mua, chưa có khoản chi để đối chiếu.',
  },
  'billings.imported': { status: 409, message: 'Dòng này vừa được người khác nhập từ tệp sao kê.' },
  'alarms.seen': { status: 409, message: 'Cảnh báo này đã có người xác nhận.' },
  'billings.order_card': { status: 409, message: 'Đơn {code} mua bằng thẻ hoặc tài khoản khác.' },
  'billings.order_matched': { status: 409, message: 'Đơn {code} đã có khoản chi ở dòng sao kê {billing}.' },
})
export const refuseBilling = refusals(billingErrors)
