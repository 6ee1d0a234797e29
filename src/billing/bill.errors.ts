import { errors, refusals } from '#platform/contract/errors.ts'

export const billErrors = errors({
  'bills.not_found': { status: 404, message: 'Không tìm thấy phiếu xuất.' },
  'bills.status': { status: 409, message: 'Không thể cập nhật trạng thái!' },
  'bills.no_orders': { status: 409, message: 'Phiếu xuất không có đơn hàng.' },
  'bills.purchase_waits': {
    status: 409,
    message: 'Giá mua của đơn {code} đang chờ người thứ hai xác nhận: xác nhận rồi mới duyệt phiếu.',
  },
  'bills.not_priced': { status: 409, message: 'Đơn {code} chưa tính giá nên chưa lập phiếu xuất được.' },
  'bills.on_bill': { status: 409, message: 'Đơn {code} đang ở phiếu xuất {bill}.' },
  'bills.mixed': { status: 409, message: 'Các đơn phải cùng một khách và cùng một trạm.' },
  'bills.not_on_bill': { status: 409, message: 'Đơn không thuộc phiếu xuất này.' },
  'bills.keep_one': { status: 409, message: 'Phiếu xuất phải còn ít nhất một đơn.' },
  'bills.nothing_to_collect': { status: 409, message: 'Khách không còn đơn đã tính giá nào chưa lên phiếu.' },
  'bills.no_address': { status: 409, message: 'Phiếu xuất chưa có địa chỉ nhận hàng.' },
  'bills.no_phone': { status: 409, message: 'Số điện thoại người nhận chưa đúng.' },
  'bills.no_carrier': { status: 409, message: 'Phiếu xuất chưa chọn đối tác hoặc nhân viên giao hàng.' },
  'bills.carrier_unknown': { status: 400, message: 'Đối tác giao hàng không tồn tại hoặc đã ngừng.' },
  'bills.shipper_unknown': { status: 400, message: 'Nhân viên giao hàng không tồn tại hoặc đã nghỉ.' },
  'bills.address_unknown': { status: 400, message: 'Địa chỉ không thuộc khách này.' },
  'bills.discount_too_high': { status: 409, message: 'Số tiền giảm vượt quá tiền của phiếu xuất.' },
  'bills.no_waybill': {
    status: 409,
    message: 'Phiếu giao qua đối tác phải có mã vận đơn trước khi bàn giao.',
  },
  'bills.own_shipper': { status: 409, message: 'Phiếu do nhân viên của ta giao nên không cần mã vận đơn.' },
  'bills.waybill_ours': {
    status: 400,
    message: '{waybill} là mã trong hệ thống của ta, không phải mã vận đơn của đối tác.',
  },
  'bills.waybill_taken': {
    status: 409,
    message: 'Mã vận đơn {waybill} đang ở phiếu {bill} của khách khác.',
  },
  'bills.waybill_just_taken': {
    status: 409,
    message: 'Mã vận đơn này vừa được nhập cho phiếu của khách khác, vui lòng kiểm tra lại mã.',
  },
  'bills.not_scanned': {
    status: 409,
    message: 'Còn {n} kiện chưa quét kiểm ({codes}), quét đủ mới được xuất kho.',
  },
  'bills.scan_strange': { status: 409, message: '{code} không thuộc phiếu {bill}.' },
  'bills.reason_needed': { status: 400, message: 'Vui lòng nhập lý do.' },
  'bills.paid': { status: 409, message: 'Phiếu đã thu tiền hoặc đã đối soát COD nên không lùi được.' },
  'bills.cash_not_received': {
    status: 409,
    message: 'Phiếu trả tiền mặt còn thiếu {due} đ, cần thu trước khi giao.',
  },
})
export const refuseBill = refusals(billErrors)
export type BillErrorCode = keyof typeof billErrors
