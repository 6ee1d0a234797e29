import type { HelpFile } from '#platform/contract/help.ts'

export const help: HelpFile['help'] = {
  '/batchs': [
    'Phiếu xuất nội bộ: gom các phiếu xuất giao cho một hãng hoặc người giao.',
    'Lập phiếu, quét hoặc chọn phiếu xuất rồi bàn giao.',
    'In bảng kê và ký nhận trước khi hàng rời kho.',
  ],
  '/invoices/cods': [
    'Tiền thu hộ COD của mọi phiếu, đã và chưa thanh toán.',
    'Lọc theo hãng giao và ngày, rồi so với bảng kê của hãng.',
    'Tiền COD chỉ tính khi ngân hàng đã ghi.',
  ],
  '/invoices/cods/paid': [
    'Tiền thu hộ COD mà hãng giao đã trả cho công ty.',
    'Lọc theo ngày trả để đối soát.',
    'Số trả khác số thu phải ghi lý do chênh lệch.',
  ],
  '/invoices/cods/unpaid': [
    'Tiền thu hộ COD hãng giao còn giữ.',
    'Xem khoản quá hạn trước và nhắc hãng.',
    'Chỉ đánh dấu đã trả khi tiền vào tài khoản.',
  ],
}
