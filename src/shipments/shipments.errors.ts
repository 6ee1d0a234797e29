import { errors, refusals } from '#platform/contract/errors.ts'

export const shipmentErrors = errors({
  'bags.unknown': { status: 404, message: 'Không tìm thấy bao hàng.' },
  'bags.status': { status: 409, message: 'Bao {code} {status}, không làm được việc này.' },
  'bags.closed': { status: 409, message: 'Bao {code} đã đóng: mở lại bao trước khi lấy kiện ra.' },
  'bags.missing': {
    status: 409,
    message: 'Bao {code} mới quét {k}/{n} kiện, còn thiếu: {tracks}.',
  },
  'bags.not_missing': {
    status: 409,
    message: 'Bao {code} vừa thay đổi, các kiện thiếu bây giờ là: {tracks}. Xem lại rồi đóng bao.',
  },
  'bags.empty': { status: 409, message: 'Bao {code} chưa có kiện nào.' },
  'bags.taken': { status: 409, message: 'Kiện {track} đang ở bao {bag}.' },
  'bags.other_warehouse': {
    status: 409,
    message: 'Kiện {track} ở kho {there}, bao {code} của kho {here}: bỏ vào bao của kho {there}.',
  },
  'bags.not_received': {
    status: 409,
    message:
      'Đơn {order} chờ mã {track} nhưng kho chưa nhận kiện: quét ở “Quét nhận hàng” trước rồi bỏ vào bao.',
  },
  'bags.nobodys': {
    status: 404,
    message:
      'Không tìm thấy kiện hàng: mã {track} chưa kho nào nhận, chưa đơn nào chờ. Quét ở “Quét nhận hàng” rồi để riêng.',
  },
  'bags.not_in': { status: 409, message: 'Kiện {track} không nằm trong bao {code}.' },
  'bags.no_flight': { status: 409, message: 'Bao {code} chưa gắn MAWB nào.' },
  'bags.other_flight': { status: 409, message: 'Bao {code} không đi cùng MAWB {mawb}.' },
  'packages.boxes_of_nobody': {
    status: 409,
    message: 'Chưa có đơn nào chờ mã {track}, chỉ thêm được một kiện.',
  },
  'packages.no_flight': { status: 409, message: 'Kiện {track} chưa đóng vào MAWB nào.' },
  'packages.not_packed': { status: 409, message: 'Kiện {track} không nằm trong bao hay vận đơn nào.' },
  'packages.checked_by_orders': {
    status: 409,
    message: 'Kiện tự sang bước này khi mọi đơn trong kiện đã khai thác.',
  },
  'shipments.unknown': { status: 404, message: 'Không tìm thấy vận đơn.' },
  'shipments.status': { status: 409, message: 'Vận đơn {code} {status}, không làm được việc này.' },
  'shipments.incomplete': {
    status: 409,
    message: 'Vận đơn {code} cần đủ người nhận, điện thoại, địa chỉ, dịch vụ và giá trị khai báo.',
  },
  'shipments.follows': {
    status: 409,
    message: 'Trạng thái này tự đi theo các kiện và đơn của vận đơn.',
  },
  'shipments.package_step': { status: 409, message: 'Kiện {track} {step}, không lên vận đơn được nữa.' },
  'shipments.no_orders': { status: 409, message: 'Kiện {track} chưa thuộc đơn nào của khách nào.' },
  'shipments.taken': { status: 409, message: 'Kiện {track} đang ở vận đơn {code}.' },
  'shipments.not_one': {
    status: 409,
    message: 'Các kiện của một vận đơn phải cùng khách, cùng kho và cùng tuyến.',
  },
  'shipments.not_on': { status: 409, message: 'Có kiện không nằm trong vận đơn {code}.' },
  'shipments.last_package': {
    status: 409,
    message: 'Vận đơn {code} phải còn ít nhất một kiện; muốn bỏ hết thì hủy vận đơn.',
  },
  'shipments.missing': {
    status: 409,
    message: 'Vận đơn {code} mới có {k}/{n} kiện, còn thiếu: {tracks}.',
  },
  'shipments.nothing_here': {
    status: 409,
    message: 'Vận đơn {code} chưa có đơn nào quét đủ kiện để khai thác.',
  },
  'shipments.empty': { status: 409, message: 'Vận đơn {code} không còn kiện nào.' },
})
export const refuseShipment = refusals(shipmentErrors)
