import { errors, refusals } from '#platform/contract/errors.ts'

export const liquidationErrors = errors({
  'liquidations.not_found': { status: 404, message: 'Không tìm thấy đề xuất thanh lý này.' },
  'liquidations.notice_unknown': { status: 404, message: 'Không tìm thấy thông báo này.' },
  'liquidations.offer_unknown': { status: 404, message: 'Không tìm thấy giá chào này.' },
  'liquidations.order_unknown': { status: 404, message: 'Không tìm thấy đơn thanh lý này.' },
  'liquidations.status': { status: 409, message: 'Không thể cập nhật trạng thái!' },
  'liquidations.order_status': {
    status: 409,
    message: 'Đơn {code} chưa tính giá ở kho Việt Nam hoặc đang trên phiếu xuất, chưa thanh lý được.',
  },
  'liquidations.order_live': { status: 409, message: 'Đơn {code} đã có đề xuất thanh lý {proposal}.' },
  'liquidations.too_early': {
    status: 409,
    message: 'Đơn {code} chưa đủ ngày lưu kho hoặc chưa đủ ngày sau thông báo giữ hàng.',
  },
  'liquidations.not_abandoned': {
    status: 409,
    message: 'Đơn {code} chưa có giấy từ bỏ hàng của khách kèm bằng chứng.',
  },
  'liquidations.not_damaged': {
    status: 409,
    message: 'Đơn {code} không có sự cố hàng vỡ, sai nào đã xử lý xong.',
  },
  'liquidations.ceiling': {
    status: 403,
    message: 'Giá trị {amount} vượt mức {most} kế toán được duyệt, cần quản lý duyệt.',
  },
  'liquidations.below_floor': {
    status: 403,
    message: 'Giá dưới {floor} một cái, bằng {percent} % giá được duyệt: cần quản lý quyết định.',
  },
  'liquidations.staff_below_floor': {
    status: 409,
    message: 'Nhân viên không mua dưới {floor} một cái, bằng {percent} % giá được duyệt.',
  },
  'liquidations.unchecked': { status: 409, message: 'Hồ sơ chưa đủ để bán: {missing}.' },
  'liquidations.checked': { status: 409, message: 'Hồ sơ đã đủ, không cần quản lý cho bán.' },
  'liquidations.owner_paid': { status: 409, message: 'Chủ hàng đã thanh toán, không bán thêm được.' },
  'liquidations.stock': { status: 409, message: 'Chỉ còn {left} cái để bán.' },
  'liquidations.own_purchase': {
    status: 409,
    message:
      'Người đề xuất, duyệt hoặc định giá hàng này không được mua; người bán không bán cho chính mình.',
  },
  'liquidations.buyer_unknown': { status: 404, message: 'Không tìm thấy người mua.' },
  'liquidations.owner_buys': {
    status: 409,
    message: 'Chủ hàng không mua lại hàng của mình: thanh toán công nợ để nhận hàng.',
  },
  'liquidations.sold_some': {
    status: 409,
    message: 'Đã có {sold} cái bán ra: hủy các đơn thanh lý trước khi hủy đề xuất.',
  },
  'liquidations.money_open': {
    status: 409,
    message: 'Đơn {code} đã có yêu cầu thanh toán: hủy yêu cầu đó trước.',
  },
  'liquidations.file_unknown': { status: 409, message: 'Không tìm thấy ảnh hoặc tệp đã tải lên.' },
})
export const refuseLiquidation = refusals(liquidationErrors)
