import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/setting/route': [
    'Các tuyến vận chuyển từ nước mua về Việt Nam.',
    'Thêm tuyến với nước đi, kho đến và loại tiền.',
    'Tuyến đang có đơn thì chỉ ngừng dùng, không xóa.',
  ],
  '/setting/goods-type': [
    'Loại hàng dùng để tính cước và phụ thu.',
    'Thêm loại hàng, rồi khai giá của loại đó ở Bảng giá.',
    'Loại hàng chưa có giá thì đơn không tính được cước.',
  ],
  '/setting/sites': [
    'Các trang mua hàng mà đơn được đặt.',
    'Thêm trang với tên, nước và loại tiền.',
    'Trang đã có đơn thì chỉ ngừng dùng, không xóa.',
  ],
  '/setting/webs': [
    'Các cửa hàng nước ngoài mà nhân viên chọn ở ô Website của báo giá.',
    'Thêm mã, tên, địa chỉ, quốc gia và trang mua mà cửa hàng đó thuộc về.',
    'Cửa hàng thôi bán thì tắt “Đang dùng”: báo giá mới không chọn được, đơn cũ vẫn giữ tên.',
  ],
  '/setting/warehouses': [
    'Kho trong nước và nước ngoài.',
    'Thêm kho với mã, địa chỉ và trạm quản lý.',
    'Kho đang có hàng thì chỉ ngừng dùng, không xóa.',
  ],
  '/setting/services': [
    'Dịch vụ thêm mà khách có thể chọn.',
    'Thêm dịch vụ, rồi khai giá ở Giá dịch vụ.',
    'Dịch vụ không có giá thì không cộng vào đơn.',
  ],
  '/setting/partners': [
    'Đối tác vận chuyển, kho và thanh toán.',
    'Thêm đối tác với mã và người liên hệ.',
    'Đối tác đã có giao dịch thì không xóa được.',
  ],
  '/setting/accounts': [
    'Tài khoản dùng để mua trên các trang nước ngoài.',
    'Thêm tài khoản, gắn trang mua và người phụ trách.',
    'Mật khẩu của trang mua không lưu ở đây.',
  ],
  '/setting/multilogin-account': [
    'Tài khoản Multilogin dùng chung để mở các trang mua.',
    'Thêm tài khoản rồi bấm thử đăng nhập.',
    'Đăng nhập thử thất bại nhiều lần có thể bị khóa.',
  ],
  '/setting/configfactors': [
    'Các hệ số của hệ thống: hạn mức, ngày quy định, cách làm tròn.',
    'Tìm hệ số, thêm giá trị mới với ngày áp dụng.',
    'Giá trị có hiệu lực từ ngày áp dụng; đơn cũ giữ hệ số cũ.',
  ],
}
