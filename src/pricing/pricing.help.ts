import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/prices/prices': [
    'Bảng giá cước vận chuyển theo tuyến, loại hàng và cân nặng.',
    'Chọn tuyến rồi thêm dòng giá với ngày áp dụng.',
    'Không để hai dòng cùng khoảng cân và cùng ngày.',
  ],
  '/prices/exchanges': [
    'Tỷ giá bán ngoại tệ cho khách theo ngày.',
    'Thêm tỷ giá mới với giờ áp dụng.',
    'Báo giá đã gửi giữ tỷ giá lúc gửi.',
  ],
  '/prices/surcharges': [
    'Phụ thu theo loại hàng hoặc đặc điểm kiện.',
    'Thêm phụ thu với điều kiện và cách tính.',
    'Tính thử một đơn sau khi sửa để thấy phụ thu có cộng đúng.',
  ],
  '/prices/services': [
    'Phí dịch vụ mua hộ theo giá trị đơn và hạng khách.',
    'Thêm mức phí cho từng khoảng giá trị.',
    'Khoảng trống giữa hai mức làm đơn không có phí.',
  ],
  '/exchange/private': [
    'Tỷ giá riêng của từng khách.',
    'Chọn khách, nhập tỷ giá và ngày hết hạn.',
    'Tỷ giá riêng luôn được dùng trước tỷ giá chung.',
  ],
  '/prices/exchanges/deltas': [
    'Mức cộng, trừ tỷ giá theo hạng khách.',
    'Chọn hạng và loại tiền, rồi nhập mức chênh.',
    'Áp dụng cho báo giá mới; kiểm tra bằng Tính thử giá.',
  ],
  '/prices/express': [
    'Giá chuyển phát theo tuyến, hãng và cân nặng.',
    'Chọn tuyến và hãng, rồi thêm mức giá.',
    'Giá áp dụng khi lập phiếu xuất, không đổi phiếu đã duyệt.',
  ],
  '/prices/group-products': [
    'Nhóm sản phẩm dùng chung một cách tính giá.',
    'Thêm nhóm, rồi gắn loại hàng.',
    'Loại hàng chỉ thuộc một nhóm.',
  ],
  '/prices/extras': [
    'Giá dịch vụ cộng thêm như kiểm hàng, đóng gỗ, bảo hiểm.',
    'Chọn dịch vụ và nhập giá với ngày áp dụng.',
    'Dịch vụ khách đã chọn giữ giá lúc chọn.',
  ],
  '/prices/extras/private': [
    'Giá dịch vụ cộng thêm riêng của từng khách.',
    'Chọn khách và dịch vụ, rồi nhập giá.',
    'Giá riêng được dùng trước giá chung.',
  ],
  '/prices/extras/delivery': [
    'Phụ phí khi giao hàng trong nước.',
    'Thêm phụ phí với vùng và điều kiện.',
    'Phụ phí hiện riêng một dòng trên phiếu xuất.',
  ],
  '/prices/oversize': [
    'Giá cho hàng quá khổ theo kích thước và cân nặng.',
    'Thêm mức theo cạnh dài nhất hoặc thể tích.',
    'Cân tính cước lấy số lớn hơn giữa cân thực và cân thể tích.',
  ],
  '/china/fee/service': [
    'Phí dịch vụ cho hàng mua ở Trung Quốc.',
    'Thêm mức phí theo giá trị đơn.',
    'Bảng này được dùng trước phí dịch vụ chung.',
  ],
  '/china/fee/ship': [
    'Cước vận chuyển của các tuyến từ Trung Quốc.',
    'Thêm mức phí theo cân nặng.',
    'Bảng này được dùng trước bảng giá chung.',
  ],
  '/setting/coupons': [
    'Mã giảm giá cho phí dịch vụ.',
    'Thêm mã, mức giảm và hạn dùng.',
    'Mã giảm phí dịch vụ, không giảm tiền hàng.',
  ],
  '/prices/calculator': [
    'Tính thử giá một đơn trước khi báo khách.',
    'Chọn tuyến, loại hàng, cân nặng và khách, rồi xem từng dòng phí.',
    'Bấm Vì sao giá này để thấy dòng giá và cách làm tròn.',
  ],
  '/prices/prices/groups': [
    'Bảng giá cước theo nhóm sản phẩm, cho một hạng hoặc vài khách.',
    'Chọn hạng hoặc khách, rồi sửa giá ngay trong bảng.',
    'Giá của hạng hoặc khách được dùng trước giá chung.',
  ],
  '/prices/prices/import': [
    'Nhập bảng giá cước từ Excel.',
    'Tải tệp mẫu, điền giá, thả vào đây rồi xem trước.',
    'Chỉ nhập khi không còn ô bị đánh dấu.',
  ],
  '/prices/rate-feed': [
    'Tỷ giá ngân hàng tải về và tỷ giá đề nghị cho công ty.',
    'So tỷ giá đề nghị với hôm qua, rồi duyệt.',
    'Tỷ giá đề nghị chưa có hiệu lực cho tới khi được duyệt.',
  ],
  '/prices/rate-feed/current': [
    'Đính chính tỷ giá đang áp dụng.',
    'Chọn loại tiền, nhập tỷ giá đúng và lý do.',
    'Chỉ đổi từ giờ áp dụng; báo giá cũ không đổi.',
  ],
  '/prices/rate-feed/rules': [
    'Cách tính tỷ giá công ty từ tỷ giá ngân hàng.',
    'Chọn loại tiền, nhập mức cộng và cách làm tròn.',
    'Thử với tỷ giá hôm nay trước khi lưu.',
  ],
}
