import { errors, refusals } from '#platform/contract/errors.ts'

export const carrierErrors = errors({
  'carriers.not_found': { status: 404, message: 'Không tìm thấy kiện hàng của phiếu.' },
  'carriers.message_not_found': { status: 404, message: 'Không tìm thấy tin của hãng.' },
  'carriers.message_settled': { status: 409, message: 'Tin này đã được xử lý.' },
  'carriers.terms_same': { status: 409, message: 'Hãng không đổi cân nặng hay cước của kiện này.' },
  'carriers.sent': { status: 409, message: 'Phiếu {bill} đã có kiện gửi hãng. Hủy các vận đơn cũ trước.' },
  'carriers.status': { status: 409, message: 'Kiện này không làm được bước đó ở tình trạng hiện tại.' },
  'carriers.reason_needed': { status: 400, message: 'Vui lòng nhập lý do.' },
  'carriers.no_partner': {
    status: 409,
    message: 'Danh mục đối tác chưa có {name}. Thêm đối tác mã {code} rồi gửi lại.',
  },
  'carriers.cod_sum': { status: 400, message: 'Thu hộ của các kiện cộng lại phải bằng {cod} đ.' },
  'carriers.ward_refused': { status: 409, message: '{why}. Chọn hãng khác hoặc sửa địa chỉ trên phiếu.' },
  'carriers.no_answer': { status: 503, message: 'Hãng chưa trả lời: {why}. Không có gì thay đổi.' },
  'carriers.refused': { status: 409, message: 'Hãng từ chối: {why}.' },
  'carriers.save_failed': { status: 409, message: 'Lưu thất bại: hãng không trả mã vận đơn. {why}' },
  'carriers.waybill_taken': { status: 409, message: 'Mã vận đơn {waybill} đã thuộc phiếu {bill}.' },
})
export const refuseCarrier = refusals(carrierErrors)
