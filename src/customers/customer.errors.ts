import { errors, refusals } from '#platform/contract/errors.ts'

export const customerErrors = errors({
  'customers.not_found': { status: 404, message: 'Không tìm thấy khách hàng.' },
  'customers.duplicate_phone': {
    status: 409,
    code: 2,
    message: 'Số điện thoại {phone} đã có ở {who}. Kiểm tra lại hoặc xác nhận vẫn tạo khách mới.',
  },
  'customers.duplicate_account': {
    status: 409,
    code: 2,
    message: 'Mã tài khoản {account} đã thuộc về {who}.',
  },
  'customers.account_kept': {
    status: 409,
    code: 2,
    message: 'Khách đã có mã tài khoản {account}; mã cũ được giữ, không cấp mã khác.',
  },
  'customers.sale_unknown': {
    status: 400,
    code: 2,
    message: 'Nhân viên phụ trách phải là nhân viên kinh doanh đang làm việc.',
  },
  'customers.sale_kept': { status: 409, message: 'Khách đang do nhân viên này phụ trách.' },
  'customers.assignment_ended': { status: 409, message: 'Lượt phụ trách này đã kết thúc.' },
  'customers.completed': { status: 409, message: 'Khách đã có mã {code}.' },
  'customers.incomplete': { status: 409, message: 'Chưa đủ thông tin để cấp mã khách: thiếu {missing}.' },
  'customers.no_code': { status: 409, message: 'Khách chưa có mã KH, hãy hoàn tất hồ sơ trước.' },
  'customers.in_use': {
    status: 409,
    message: 'Không xóa được: khách còn {where}. Hãy khóa khách thay vì xóa.',
  },
  'customers.no_bank': { status: 409, message: 'Chưa có tài khoản ngân hàng nhận tiền.' },
  'customers.address_not_found': { status: 404, message: 'Không tìm thấy địa chỉ.' },
  'customers.conversation_not_found': { status: 404, message: 'Không tìm thấy ghi chú trao đổi.' },
  'customers.conversation_own': { status: 403, message: 'Chỉ người ghi hoặc quản lý sửa được ghi chú này.' },
  'customers.vip_activate': { status: 409, message: 'Không thể kích hoạt VIP đấu giá!' },
  'customers.vip_deactivate': { status: 409, message: 'Hủy kích hoạt VIP thất bại!' },
  'customers.vip_status': { status: 409, message: 'Không thể đổi trạng thái VIP từ tình trạng hiện tại.' },
  'customers.locked': { status: 409, message: 'Khách hàng đang bị khóa.' },
  'customers.merged': {
    status: 409,
    message: 'Khách này đã gộp vào khách khác nên không mở khóa được; hãy hoàn tác lần gộp.',
  },
  'customers.debt_decided': { status: 409, message: 'Đề nghị này đã được duyệt hoặc từ chối.' },
  'customers.debt_customer': { status: 400, message: 'Đề nghị không thuộc khách này.' },
  'customers.points_most': {
    status: 409,
    message: 'Mỗi người chấm cho một khách nhiều nhất {most} điểm một ngày; phần hơn cần người thứ hai chấm.',
  },
  'customers.point_removed': { status: 409, message: 'Lần chấm điểm này đã được hủy.' },
})
export const refuseCustomer = refusals(customerErrors)
