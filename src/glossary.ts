/**
 * One word for one thing, in the menu, titles, lists, buttons and papers: the word of the house, and what is not
 * said for it, `but` in what means another thing, the seller’s invoice, or is a name that the specification gives. What a thing is called in the code stands in
 * docs/glossary.md.
 */
export const glossary: readonly { word: string; not: readonly string[]; but?: readonly string[] }[] = [
  {
    word: 'phiếu xuất',
    not: ['hóa đơn', 'hoá đơn', 'phiếu giao hàng', 'invoice', 'bill'],
    but: ['hóa đơn mua hàng', 'hóa đơn thương mại'],
  },
  { word: 'phiếu xuất nội bộ', not: ['đợt giao', 'lô giao', 'phiếu bàn giao', 'batch'] },
  { word: 'báo giá', not: ['chào giá', 'quote', 'quotation'] },
  { word: 'tiền cọc', not: ['ký quỹ', 'tiền đặt trước', 'deposit', 'khóa cọc', 'cọc đã khóa', 'tiền khóa'] },
  {
    word: 'phiếu thu',
    not: ['biên nhận', 'yêu cầu chuyển khoản', 'ghi nhận tiền', 'receipt'],
    but: ['Tạo yêu cầu chuyển khoản'],
  },
  { word: 'phiếu chi', not: ['yêu cầu chi tiền', 'payout'] },
  { word: 'chuyển khoản', not: ['chuyển tiền', 'transfer'] },
  { word: 'hoàn tiền', not: ['trả lại tiền', 'refund'] },
  { word: 'thanh toán hộ', not: ['trả hộ', 'chi hộ'] },
  { word: 'khai thác', not: ['kiểm hóa', 'check-in', 'checkin'] },
  { word: 'phiếu khai thác', not: ['phiếu kiểm', 'phiên khai thác'] },
  { word: 'mã vận đơn', not: ['mã tracking', 'tracking', 'mã track'], but: ['Tracking No.'] },
  { word: 'trang mua', not: ['sàn', 'sàn giao dịch', 'marketplace'] },
  { word: 'hạng khách', not: ['cấp khách', 'level khách', 'vip level'] },
  { word: 'kinh doanh', not: ['sale', 'sales', 'nhân viên bán hàng'], but: ['sale đã xác nhận'] },
  { word: 'người mua', not: ['nhân viên mua', 'buyer'] },
  { word: 'kiện lạ', not: ['kiện không rõ', 'hàng vô danh'] },
  { word: 'bút toán', not: ['định khoản', 'journal'] },
  { word: 'đảo bút toán', not: ['reverse', 'hủy bút toán'] },
]
