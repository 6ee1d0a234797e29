import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/user': [
    'Thông tin của chính bạn: liên hệ, ảnh, thiết bị đang đăng nhập và xác thực hai lớp.',
    'Kiểm tra số điện thoại và e-mail, rồi bật xác thực hai lớp.',
    'Thấy thiết bị lạ thì đăng xuất thiết bị đó và đổi mật khẩu ngay.',
  ],
  '/user/password': [
    'Đổi mật khẩu đăng nhập của bạn.',
    'Nhập mật khẩu hiện tại, rồi nhập mật khẩu mới hai lần.',
    'Mật khẩu dài dễ nhớ thì tốt hơn mật khẩu ngắn khó nhớ; không dùng lại mật khẩu nơi khác.',
  ],
  '/staff/roles': [
    'Chức danh của công ty, mỗi chức danh mang quyền của một vai trò hệ thống.',
    'Thêm chức danh, rồi chọn vai trò mà chức danh đó làm việc.',
    'Vai trò của hệ thống không xóa được; chức danh có người giữ cũng vậy.',
  ],
  '/menus': [
    'Menu mà từng vai trò nhìn thấy.',
    'Chọn vai trò để xem menu như họ thấy, rồi thêm, sửa hoặc chuyển mục.',
    'Mỗi mục chỉ hiện chín màn hình; phần còn lại nằm trong Tất cả màn hình.',
  ],
  '/setting/log': [
    'Ai đã làm gì, lúc nào, trên bản ghi nào.',
    'Lọc theo người, ngày hoặc loại bản ghi rồi mở dòng để xem giá trị trước và sau.',
    'Nhật ký chỉ để đọc, không ai sửa hay xóa được.',
  ],
}
