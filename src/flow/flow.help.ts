import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/report/purchaseDelivery': [
    'Đơn đã mua đi đến đâu, mỗi chặng mất mấy ngày, người bán đã được trả chưa.',
    'Chọn khoảng ngày mua; chọn các đơn rồi bấm “Đọc lại sao kê” để đối chiếu khoản chi.',
    'Đơn hủy sau khi mua vẫn được đếm ở ngày mua, và đứng riêng ở cột hủy.',
  ],
  '/report/shipmentIssue': [
    'Những gì không ổn với hàng trên đường: thiếu, hỏng, sai hàng, lệch cân, hãng im lặng, chưa có mã vận đơn.',
    'Bấm “Tìm lại sự cố”, chọn các dòng chưa giao ai rồi giao người xử lý.',
    'Máy tự tìm mỗi giờ; điều đã hết thì tự đóng và báo cho người được giao.',
  ],
  '/report/shipmentIssue/summary': [
    'Bao nhiêu sự cố đã tìm thấy, còn lại bao nhiêu, xử lý bình quân mất mấy ngày.',
    'Chọn khoảng ngày tìm thấy và cách nhóm, rồi bấm một số để xem các sự cố của nó.',
    'Trạng thái là của bây giờ: sự cố tìm thấy tháng trước, hôm nay xử lý xong, được tính là đã xử lý.',
  ],
  '/report/deliveryQuality': [
    'Từng đơn vị giao hàng theo tuần: đúng hẹn, giao được lần đầu, không giao được, COD về đúng hạn.',
    'Chọn khoảng ngày giao xong, rồi bấm một số để xem các phiếu của nó.',
    'Số ngày coi là đúng hẹn và đúng hạn COD đặt ở Cài đặt hệ số.',
  ],
}
