import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/bags': [
    'Bao gom các kiện ở kho nước ngoài để bay cùng chuyến.',
    'Mở bao, quét kiện vào bao, cân rồi đóng; chọn các bao đã đóng và bấm “Xuất theo MAWB”.',
    'Kiện thiếu được gọi tên khi đóng bao và khi bao về; quét mã bao để xem danh sách.',
  ],
  '/shipments': [
    'Vận đơn gom các kiện của một khách để đi và khai thác cùng nhau.',
    'Mở vận đơn, điền đủ người nhận, dịch vụ, giá trị khai báo rồi bấm “Xác nhận vận đơn”.',
    'Xuất kho, về Việt Nam và lên phiếu tự đi theo kiện và đơn; kiện thiếu được gọi tên trong vận đơn.',
  ],
  '/shipment': [
    'Kiện ở kho nước ngoài hoặc đang bay, chưa lên vận đơn nào.',
    'Chọn các kiện của một khách rồi bấm “Tạo vận đơn”, hoặc chọn nhiều khách và tạo mỗi khách một vận đơn.',
    'Các kiện của một vận đơn phải cùng khách, cùng kho và cùng tuyến.',
  ],
  '/packages': [
    'Mọi kiện hàng từ kho nước ngoài về, và kiện đã xuất theo chuyến nào.',
    'Chọn kiện rồi in tem, in phiếu, chuyển bước, hoặc tạo kiện bằng tay.',
    'Mỗi tem ghi số lần in và k/n; tem có chữ “lần 2” là tem dán thêm, kiểm tra tem cũ trước khi dán.',
  ],
}
