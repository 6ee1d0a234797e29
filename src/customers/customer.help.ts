import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/customers': [
    'Khách hàng mua hộ: liên hệ, hạng, số dư và người phụ trách.',
    'Tìm theo mã, tên hoặc điện thoại rồi mở hồ sơ.',
    'Số điện thoại trùng thường là cùng một khách; kiểm tra trước khi thêm.',
  ],
  '/accounts': [
    'Những khách đã có mã tài khoản để đăng nhập đặt hàng và đấu giá.',
    'Tìm theo mã tài khoản hoặc điện thoại, rồi đổi mật khẩu, cổng thanh toán hay mã tài khoản.',
    'Khách bị khóa không đặt thêm đơn mới; đơn, tiền cọc và số dư vẫn còn nguyên.',
  ],
  '/users': [
    'Người đã đăng ký nhưng chưa có mã khách, nên chưa vào danh sách khách hàng.',
    'Gọi xác minh rồi bấm “Cấp mã khách hàng” ở từng dòng, hoặc chọn nhiều dòng cấp một lần.',
    'Xem trùng điện thoại với khách cũ trước khi cấp mã, kẻo một người có hai công nợ.',
  ],
  '/customer/levels': [
    'Hạng khách: chiết khấu, tỷ lệ cọc và hạn mức mua.',
    'Mở một hạng để xem hoặc sửa quyền lợi.',
    'Thay đổi áp dụng cho báo giá mới, đơn đã báo giá giữ nguyên.',
  ],
  '/customer/points': [
    'Điểm tích lũy của khách và lịch sử cộng, trừ.',
    'Chọn khách rồi xem hoặc điều chỉnh điểm có lý do.',
    'Mỗi lần cộng, trừ đều lưu người làm và lý do.',
  ],
  '/debt/limit': [
    'Hạn mức công nợ của từng khách và phần đã dùng.',
    'Lọc khách gần chạm hạn mức rồi đề nghị đổi.',
    'Phiếu xuất vượt hạn mức sẽ bị chặn ở bước xuất kho.',
  ],
}
