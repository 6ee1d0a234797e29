import { errors, refusals } from '#platform/contract/errors.ts'

export const transferErrors = errors({
  'transfers.not_found': { status: 404, message: 'Không tìm thấy yêu cầu chuyển khoản.' },
  'transfers.status': { status: 409, message: 'Yêu cầu đã được xử lý, không thể thay đổi.' },
  'transfers.own': {
    status: 409,
    message: 'Người tạo yêu cầu không được tự xác nhận, cần người khác kiểm tra.',
  },
  'transfers.bill_customer': { status: 400, message: 'Phiếu xuất không thuộc khách này.' },
  'transfers.order_customer': { status: 400, message: 'Đơn hàng không thuộc khách này.' },
})
export const refuseTransfer = refusals(transferErrors)
