import { errors, refusals } from '#platform/contract/errors.ts'

export const deliveryErrors = errors({
  'undo.gone': { status: 409, message: 'Không hoàn tác được nữa: đã có thay đổi sau bước vừa làm.' },
  'delivery.not_found': { status: 404, message: 'Không tìm thấy phiếu xuất nội bộ.' },
  'delivery.save_failed': { status: 409, message: 'Lưu phiếu xuất nội bộ thất bại!' },
  'delivery.delete_failed': { status: 409, message: 'Xóa danh sách phiếu xuất nội bộ thất bại!' },
  'delivery.status': { status: 409, message: 'Không thể cập nhật trạng thái!' },
  'delivery.bills_left': {
    status: 409,
    message: 'Xóa danh sách phiếu xuất nội bộ thất bại! Trong danh sách có phiếu đã rời kho: {codes}.',
  },
  'delivery.bill_status': { status: 409, message: 'Phiếu {code} chưa duyệt xuất kho.' },
  'delivery.in_batch': { status: 409, message: 'Phiếu {code} đang ở danh sách {batch}.' },
  'delivery.other_carrier': { status: 409, message: 'Phiếu {code} giao qua đối tác khác.' },
  'delivery.not_in_batch': { status: 409, message: 'Phiếu xuất không thuộc danh sách này.' },
  'cod.not_collected': { status: 400, message: 'Phiếu COD: vui lòng nhập số tiền thực thu.' },
  'cod.carriers': {
    status: 409,
    message: 'Mỗi lần đối soát chỉ với một đối tác hoặc một nhân viên giao hàng: {names}.',
  },
  'cod.nothing': { status: 409, message: 'Phiếu không có COD chờ đối soát.' },
  'cod.mismatch': {
    status: 409,
    message: 'Tiền nộp và phí giữ lại {remitted} đ chênh lệch với số thực thu {collected} đ, chưa đối soát.',
  },
  'cod.second_person': {
    status: 409,
    message: 'Phí giữ lại {fee} đ vượt mức một người được đối soát, cần người thứ hai đối soát cùng số này.',
  },
  'cod.not_settled': { status: 409, message: 'COD của phiếu {code} chưa đối soát nên không có gì để hoàn.' },
  'cod.fee': { status: 400, message: 'Phí giữ lại lớn hơn số tiền thu hộ.' },
  'back.cancelled': { status: 409, message: 'Đơn đã hủy chỉ khôi phục được bằng thao tác khôi phục.' },
  'mend.agrees': { status: 409, message: 'Đơn {code} không còn lệch như vậy, vui lòng tải lại danh sách.' },
  'refund.status': {
    status: 409,
    message: 'Chỉ hoàn tiền người bán khi đơn ở bước đã mua hoặc đã về kho nước ngoài.',
  },
  'refund.not_asked': { status: 409, message: 'Đơn chưa ở trạng thái chờ hoàn tiền.' },
  'refund.too_much': { status: 409, message: 'Số tiền hoàn lớn hơn số tiền đã mua.' },
  'refund.too_little': {
    status: 409,
    message: 'Số tiền hoàn chưa đến một đơn vị nhỏ nhất của {currency} trên thẻ.',
  },
  'refund.no_purchase': { status: 409, message: 'Đơn không có bút toán mua hàng để hoàn.' },
  'write_off.status': {
    status: 409,
    message: 'Chỉ xóa sổ đơn từ kho nước ngoài đến đã tính giá, hoặc không giao được.',
  },
  'write_off.second': { status: 409, message: 'Cần người thứ hai duyệt: một kế toán và một quản lý.' },
})
export type DeliveryErrorCode = keyof typeof deliveryErrors
export const refuseDelivery = refusals(deliveryErrors)
