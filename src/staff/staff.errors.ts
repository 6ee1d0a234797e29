import { errors, refusals } from '#platform/contract/errors.ts'

export const staffErrors = errors({
  'staff.not_found': { status: 404, message: 'Không tìm thấy nhân viên.' },
  'staff.role_unknown': { status: 400, message: 'Vai trò không có trong danh sách vai trò đang dùng.' },
  'staff.above': { status: 403, message: 'Chỉ quản trị cấp cao được thay đổi quản trị cấp cao.' },
  'staff.self': {
    status: 409,
    message: 'Bạn không thể tự khóa, tự đổi vai trò hoặc tự đặt lại mật khẩu ở đây.',
  },
  'staff.last_manager': {
    status: 409,
    message: 'Công ty phải còn ít nhất một quản trị cấp cao đang làm việc.',
  },
  'staff.username_taken': { status: 409, message: 'Tên đăng nhập này đã có người dùng.' },
  'staff.account_taken': {
    status: 409,
    message: 'Lưu mã tài khoản thất bại! Mã tài khoản này đã thuộc nhân viên khác.',
  },
  'staff.manager_circle': {
    status: 409,
    message: 'Người quản lý không thể là chính nhân viên hoặc cấp dưới của nhân viên.',
  },
  'staff.station_held': { status: 409, message: 'Nhân viên đã thuộc trạm này.' },
  'staff.last_station': { status: 409, message: 'Nhân viên phải thuộc ít nhất một trạm.' },
  'staff.holds_assets': {
    status: 409,
    message: 'Nhân viên còn giữ tài sản {codes}: cần bàn giao hoặc trả lại trước khi khóa.',
  },
  'staff.no_file': { status: 400, message: 'Vui lòng chọn một tệp.' },
  'staff.file_type': { status: 415, message: 'Chỉ nhận ảnh JPEG, PNG, WebP hoặc tệp PDF, Word, Excel.' },
})
export const refuseStaff = refusals(staffErrors)
