import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/staffs': [
    'Hồ sơ nhân viên, vai trò, trạm và tình trạng đăng nhập.',
    'Thêm nhân viên với chức danh và trạm; hệ thống buộc họ đổi mật khẩu lần đầu.',
    'Người nghỉ việc thì khóa, không xóa: lịch sử cần tên họ.',
  ],
  '/leaves': [
    'Đơn nghỉ phép của bạn và của người bạn duyệt.',
    'Tạo đơn với ngày nghỉ và lý do.',
    'Chỉ những ngày phải đi làm mới trừ vào phép.',
  ],
  '/leaves/calendar': [
    'Lịch nghỉ của cả công ty theo tháng.',
    'Chuyển tháng để xem ai vắng ngày nào.',
    'Xem lịch trước khi duyệt đơn trùng ngày.',
  ],
  '/setting/holidays': [
    'Ngày nghỉ lễ của công ty.',
    'Thêm ngày và tên ngày lễ từ đầu năm.',
    'Ngày đã khai là nghỉ thì không trừ vào phép của ai.',
  ],
  '/setting/stations': [
    'Các trạm làm việc, địa chỉ và cân điện tử của trạm.',
    'Thêm trạm với mã, tên và địa chỉ in trên phiếu.',
    'Địa chỉ ở đây in trên mọi phiếu của trạm.',
  ],
  '/setting/departments': [
    'Phòng ban và người đứng đầu.',
    'Thêm phòng, chọn trưởng phòng rồi xếp nhân viên.',
    'Phòng còn nhân viên thì không xóa được.',
  ],
}
