import { errors, refusals } from '#platform/contract/errors.ts'

export const warehouseErrors = errors({
  'checkin.unknown': { status: 404, message: 'Không tìm thấy đơn hàng hoặc kiện hàng này.' },
  'checkin.is_bag': {
    status: 409,
    message: '{code} là tem bao: xem bao ở “Quét vào kho Việt Nam”, còn ở đây quét từng kiện.',
  },
  'checkin.is_flight': {
    status: 409,
    message:
      '{code} là số MAWB: xem kiện còn thiếu của chuyến ở “Quét vào kho Việt Nam”, còn ở đây quét từng kiện.',
  },
  'checkin.scan_each': {
    status: 409,
    message: 'Đơn có {n} kiện, vui lòng quét mã vận đơn của từng kiện: {tracks}.',
  },
  'checkin.nothing': { status: 400, message: 'Không có đơn hàng để khai thác!' },
  'checkin.no_weight': { status: 400, message: 'Cân nặng phải lớn hơn 0.' },
  'checkin.twice': { status: 400, message: 'Đơn {code} có hai lần trong danh sách.' },
  'checkin.done': { status: 409, message: 'Đơn {code} đã khai thác trên phiếu {slip} của {who}.' },
  'checkin.undecided': {
    status: 409,
    message: 'Hàng đang chờ xử lý ({why}), cần quyết định trước khi khai thác.',
  },
  'checkin.slip_status': { status: 409, message: 'Phiếu {code} {status}: không thể cập nhật trạng thái!' },
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
  'checkin.weight_on_bill': {
    status: 409,
    message:
      'Đơn {code} đã lên phiếu xuất: chỉ sửa được vị trí kệ. Bỏ đơn khỏi phiếu rồi mới sửa cân, kích thước.',
  },
  'checkin.on_bill': { status: 409, message: 'Đơn đã lên phiếu xuất, không thể tính lại giá.' },
  'import.not_here': { status: 404, message: 'Kiện này thuộc trạm hoặc kho khác.' },
  'import.other_warehouse': {
    status: 409,
    message: 'Đơn {code} được chỉ định nhận tại kho {warehouse}, không phải kho này.',
  },
  'import.package_unknown': { status: 404, message: 'Không tìm thấy kiện hàng.' },
  'import.package_left': { status: 409, message: 'Kiện {track} đã rời kho nước ngoài, không sửa được nữa.' },
  'import.bag_closed': {
    status: 409,
    message: 'Kiện {track} nằm trong bao {bag} đã đóng: mở lại bao trước khi gỡ đơn khỏi kiện.',
  },
  'import.on_flight': { status: 409, message: 'Kiện {track} đang nằm trong MAWB {mawb}.' },
  'import.not_on_flight': { status: 409, message: 'Kiện {track} không nằm trong MAWB này.' },
  'import.no_orders': {
    status: 409,
    message: 'Kiện {track} chưa gắn với đơn nào, xử lý ở mục kiện lạ trước.',
  },
  'import.wrong_step': { status: 409, message: 'Kiện {track} đang ở bước "{step}", không chuyển được.' },
  'import.blocked': { status: 409, message: 'Kiện {track} có đơn {code} đang "{why}", chưa được xuất kho.' },
  'import.nothing_handled': { status: 400, message: 'Chưa chọn kiện nào để xử lý.' },
  'import.bag_unknown': { status: 404, message: 'Không tìm thấy bao hàng trong MAWB này.' },
  'import.exception_unknown': { status: 404, message: 'Không tìm thấy kiện lạ.' },
  'import.not_strange': { status: 409, message: 'Chỉ kiện lạ mới tạo được đơn ký gửi.' },
  'import.exception_settled': { status: 409, message: 'Kiện lạ này đã được xử lý.' },
  'import.no_mawb': { status: 400, message: 'Chưa có số MAWB.' },
  'import.no_header': {
    status: 400,
    message: 'Không tìm thấy dòng tiêu đề có cột mã vận đơn (Mã vận đơn, 追跡番号, Tracking No.).',
  },
  'import.batch_unknown': { status: 404, message: 'Không tìm thấy lần nhập này.' },
  'import.rolled_back': { status: 409, message: 'Lần nhập này đã được hoàn tác.' },
  'import.moved_on': { status: 409, message: 'Có {n} dòng đã đi tiếp, không hoàn tác được lần nhập này.' },
  'import.shared_package': {
    status: 409,
    message: 'Kiện hàng chứa đơn khác đã đi xa hơn hoặc cùng chuyến ({codes}), không lùi riêng được.',
  },
  'import.not_own': { status: 409, message: 'Chỉ người đã làm bước này được lùi, trong cùng ngày.' },
  'import.in_bag': { status: 409, message: 'Kiện {track} đang ở bao {bag}, lấy ra khỏi bao đó trước.' },
  'mawb.unknown': { status: 404, message: 'Không tìm thấy MAWB.' },
  'mawb.exists': { status: 409, message: 'MAWB {mawb} đã có.' },
  'mawb.left': { status: 409, message: 'MAWB {mawb} đã xuất kho hoặc đã hủy, không đóng thêm kiện được.' },
  'mawb.not_exported': { status: 409, message: 'MAWB {mawb} chưa xuất kho.' },
  'mawb.not_arrived': { status: 409, message: 'MAWB {mawb} chưa về Việt Nam.' },
  'mawb.invoiced': {
    status: 409,
    message: 'MAWB {mawb} đã ghi cước bay vào sổ: kế toán đảo phiếu cước trước rồi mới hủy được.',
  },
  'mawb.arrived': { status: 409, message: 'MAWB {mawb} đã về Việt Nam hoặc đã hủy, không thay đổi được.' },
})
export const refuseWarehouse = refusals(warehouseErrors)
