import { errors, refusals } from '#platform/contract/errors.ts'

export const saleMoneyErrors = errors({
  'sale_money.unknown': { status: 404, message: 'Không tìm thấy khoản tiền thanh lý này.' },
  'sale_money.status': { status: 409, message: 'Khoản tiền này đã được xử lý, không thể thay đổi.' },
  'sale_money.order_unknown': { status: 404, message: 'Không tìm thấy đơn thanh lý.' },
  'sale_money.order_status': { status: 409, message: 'Đơn thanh lý {code} không còn chờ tiền.' },
  'sale_money.amount': {
    status: 409,
    message: 'Đơn thanh lý {code} cần đúng {amount} đ, không phải {given} đ.',
  },
  'sale_money.waits': { status: 409, message: 'Đơn thanh lý {code} đã có một yêu cầu thu đang chờ.' },
  'sale_money.owner_paid': {
    status: 409,
    message: 'Chủ hàng đã trả đủ tiền nên {goods} không bán nữa, tiền của người mua phải trả lại.',
  },
  'sale_money.bank_matched': {
    status: 409,
    message: 'Khoản này đã khớp với giao dịch ngân hàng, vui lòng hoàn tác tại màn Đối chiếu ngân hàng.',
  },
  'sale_money.own_confirmation': {
    status: 409,
    message: 'Bạn đã xác nhận khoản này nên kế toán khác hoặc quản lý phải đảo.',
  },
  'sale_money.handed_over': {
    status: 409,
    message: 'Hàng của đơn {code} đã giao cho người mua, vui lòng nhận lại hàng trước.',
  },
  'sale_money.settled': {
    status: 409,
    message: '{goods} đã quyết toán với chủ hàng nên không đảo được tiền bán.',
  },
  'sale_money.unpaid': {
    status: 409,
    message: 'Chưa quyết toán được: đơn thanh lý {codes} chưa có tiền.',
  },
  'sale_money.goods_status': { status: 409, message: '{goods} không ở bước đang thanh lý.' },
  'sale_money.left': { status: 409, message: '{goods} còn {left} cái chưa bán nên chưa quyết toán được.' },
  'sale_money.nothing_sold': { status: 409, message: 'Chưa bán được gì nên không có tiền để quyết toán.' },
  'sale_money.return_open': {
    status: 409,
    message: 'Chưa quyết toán được: còn hàng trả lại chưa hoàn tiền của đơn {codes}.',
  },
  'sale_money.refund_unknown': { status: 404, message: 'Không tìm thấy lượt trả hàng thanh lý này.' },
  'sale_money.refund_status': { status: 409, message: 'Lượt trả hàng này đã được xử lý.' },
  'sale_money.refund_waits': {
    status: 409,
    message: 'Đơn thanh lý {code} đang có một lượt trả hàng chờ hoàn tiền.',
  },
  'sale_money.not_handed_over': {
    status: 409,
    message: 'Hàng của đơn {code} chưa giao nên chưa có gì để trả.',
  },
  'sale_money.return_late': {
    status: 409,
    message: 'Đơn {code} giao ngày {day}, quá {days} ngày nên không nhận lại.',
  },
  'sale_money.return_most': { status: 409, message: 'Đơn {code} chỉ còn {most} cái chưa trả.' },
  'sale_money.statement_unknown': { status: 404, message: 'Chưa có bảng kê tiền thanh lý này.' },
  'sale_money.sent': { status: 409, message: 'Bảng kê đã gửi chủ hàng rồi.' },
})
export const refuseSaleMoney = refusals(saleMoneyErrors)
