import { errors, refusals } from '#platform/contract/errors.ts'

export const warehouseErrors = errors({
  'checkin.unknown': { status: 404, message: 'Không tìm thấy đơn hàng hoặc kiện hàng này.' },
  'checkin.scan_each': {
    status: 409,
    message: 'Đơn có {n} kiện, vui lòng quét mã vận đơn của từng kiện: {tracks}.',
  },
  'checkin.nothing': { status: 400, message: 'Không có đơn hàng để khai thác!' },
  'checkin.no_weight': { status: 400, message: 'Cân nặng phải lớn hơn 0.' },
  'checkin.twice': { status: 400, message: 'Đơn {code} có hai lần trong danh sách.' },
  'checkin.undecided': {
    status: 409,
    message: 'Hàng đang chờ xử lý ({why}), cần quyết định trước khi khai thác.',
  },
  'checkin.slip_unknown': { status: 404, message: 'Không tìm thấy phiếu khai thác.' },
  'checkin.slip_closed': {
    status: 409,
    message: 'Phiếu khai thác {code} đã đóng, vui lòng mở phiếu mới.',
  },
  'checkin.slip_priced': {
    status: 409,
    message: 'Phiếu có đơn {codes} đã tính giá, không thể hủy.',
  },
  'checkin.not_own': {
    status: 409,
    message: 'Chỉ người đã làm bước này được hoàn tác, trong cùng ngày.',
  },
  'checkin.shared_package': {
    status: 409,
    message: 'Kiện hàng chứa đơn khác đã khai thác ({codes}), không thể bỏ quét.',
  },
  'checkin.on_bill': { status: 409, message: 'Đơn đã lên phiếu xuất, không thể tính lại giá.' },
})
export const refuseWarehouse = refusals(warehouseErrors)
