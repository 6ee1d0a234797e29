import { errors, refusals } from '#platform/contract/errors.ts'

export const orderErrors = errors({
  'orders.not_found': { status: 404, message: 'Không tìm thấy đơn hàng.' },
  'orders.status': { status: 409, message: 'Không thể cập nhật trạng thái!' },
  'orders.liquidating': {
    status: 409,
    message: 'Hàng của đơn đang thanh lý: hủy thanh lý trước khi làm tiếp với đơn.',
  },
  'orders.agreed': { status: 409, message: '{fields} không đổi được nữa ở bước này của đơn.' },
  'orders.carried': {
    status: 409,
    message: 'Đơn ký gửi do khách tự mua, mình chỉ vận chuyển: không có bước này.',
  },
  'orders.not_carried': { status: 409, message: 'Đây là đơn mua hộ, vui lòng sửa ở biểu mẫu báo giá.' },
  'orders.track_elsewhere': { status: 409, message: 'Mã vận đơn {tracks} đang ở đơn của khách khác.' },
  'orders.carry_prohibited': {
    status: 409,
    message: 'Loại hàng này thuộc danh mục cấm, không nhận vận chuyển.',
  },
  'orders.no_customer': { status: 409, message: 'Đơn chưa có khách hàng, vui lòng chọn khách trước.' },
  'orders.customer_unknown': { status: 404, message: 'Không tìm thấy khách hàng.' },
  'orders.customer_locked': { status: 409, message: 'Khách hàng đang bị khóa, không tạo được đơn mới.' },
  'orders.no_route': { status: 409, message: 'Đơn chưa chọn tuyến vận chuyển.' },
  'orders.no_goods_type': { status: 409, message: 'Đơn chưa chọn loại hàng.' },
  'orders.expired': { status: 409, message: 'Báo giá đã hết hạn, vui lòng báo giá lại.' },
  'orders.deposit_short': { status: 409, message: 'Khách chưa chuyển đủ tiền cọc cho đơn này.' },
  'orders.no_extra_deposit': { status: 409, message: 'Đơn không có yêu cầu cọc thêm.' },
  'orders.prohibited': { status: 409, message: 'Loại hàng này thuộc danh mục cấm, không được mua.' },
  'orders.no_buyer': { status: 409, message: 'Đơn chưa phân công người mua.' },
  'orders.no_account': { status: 409, message: 'Đơn chưa chọn tài khoản mua hàng.' },
  'orders.not_a_buyer': { status: 400, message: 'Người được phân công không phải người mua.' },
  'orders.extra_deposit': {
    status: 409,
    message: 'Giá mua cao hơn báo giá {delta} đ, khách cần cọc thêm trước khi mua.',
  },
  'orders.claimed': { status: 409, message: 'Đơn đã có người mua nhận.' },
  'orders.claim_cap': {
    status: 409,
    message: 'Bạn đang giữ {most} đơn chưa mua: mua xong hoặc trả lại rồi mới nhận tiếp.',
  },
  'orders.not_claimed': {
    status: 409,
    message: 'Đơn do quản lý phân công: vui lòng nhờ quản lý hoặc kế toán thu hồi.',
  },
  'orders.reason_needed': { status: 400, message: 'Vui lòng nhập lý do.' },
  'orders.sub_status': { status: 409, message: 'Không thể cập nhật trạng thái phụ này từ bước hiện tại!' },
  'orders.note_status': {
    status: 409,
    message: 'Nhãn “{note}” chỉ dùng cho đơn đã báo giá, đã duyệt mua hoặc đã mua.',
  },
  'orders.sub_note': { status: 400, message: 'Vui lòng nhập ghi chú cho trạng thái phụ này.' },
  'orders.sub_photo': {
    status: 409,
    message: 'Cần có ảnh của hàng trước khi ghi nhận vỡ, sai hoặc thất lạc.',
  },
  'orders.not_bought': { status: 409, message: 'Đơn chưa có mã đơn của người bán và thẻ thanh toán.' },
  'orders.guaranteed': { status: 409, message: 'Đơn đã được bảo lãnh.' },
  'orders.guarantee_waits': { status: 409, message: 'Đơn đang có yêu cầu bảo lãnh chờ duyệt.' },
  'orders.guarantee_needless': { status: 409, message: 'Đơn đã đủ tiền cọc, không cần bảo lãnh.' },
  'orders.guarantee_not_found': { status: 404, message: 'Không tìm thấy yêu cầu bảo lãnh này.' },
  'orders.guarantee_decided': { status: 409, message: 'Yêu cầu bảo lãnh đã được xử lý.' },
  'orders.purchase_waits': {
    status: 409,
    message: 'Giá mua của đơn đang chờ người thứ hai xác nhận.',
  },
  'orders.no_purchase_waits': { status: 409, message: 'Đơn không có giá mua chờ xác nhận.' },
  'orders.percent_below_level': {
    status: 403,
    message: 'Mức cọc thấp hơn {percent}% của hạng khách: chỉ kế toán hoặc quản lý được đặt.',
  },
  'orders.percent_low': { status: 403, message: 'Mức cọc dưới {percent}%: chỉ quản lý được đặt.' },
  'orders.not_bought_yet': { status: 409, message: 'Đơn chưa mua, chưa có khoản chi cho người bán.' },
  'orders.charge_proved': {
    status: 409,
    message: 'Khoản chi đã đối chiếu với sao kê: hãy mở lại dòng sao kê để đổi.',
  },
  'orders.has_money': { status: 409, message: 'Đơn đang có tiền cọc, không thể xóa.' },
  'orders.no_history': { status: 409, message: 'Không có trạng thái trước để lùi về.' },
  'orders.service_unknown': { status: 400, message: 'Không có dịch vụ “{code}” trong bảng giá dịch vụ.' },
  'orders.merge_nothing': { status: 400, message: 'Không có đơn hàng gộp!' },
  'orders.merge_unlike': {
    status: 409,
    message:
      'Chỉ gộp được đơn chưa mua, cùng khách, tuyến, kho, loại hàng, trang và tài khoản mua, cùng loại tiền; đã cọc thì cùng bước và tỷ giá.',
  },
  'orders.quality_less': { status: 409, message: 'Chỉ giảm được số lượng: hãy nhập số nhỏ hơn số đã chốt.' },
  'orders.split_quantity': { status: 409, message: 'Số lượng tách phải nhỏ hơn số lượng của đơn.' },
})
export const refuseOrder = refusals(orderErrors)
export type OrderErrorCode = keyof typeof orderErrors
