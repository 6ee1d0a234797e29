/** What refers to a catalogue row, in the sentence that refuses its deletion. */
export const usedIn: Readonly<Record<string, string>> = {
  orders: 'đơn hàng',
  package: 'kiện hàng',
  mawb: 'vận đơn MAWB',
  container: 'bao, thùng hàng',
  import_exception: 'kiện lạ, kiện thiếu',
  shipment: 'vận đơn',
  bid: 'lượt đấu giá',
  cart_row: 'giỏ hàng',
  account_cookie: 'cookie đăng nhập',
  ebay_config: 'cấu hình eBay',
  market_budget: 'lượt hỏi trang mua',
  market_clock: 'giờ của trang mua',
  inbill: 'phiếu khai thác',
  bill: 'phiếu xuất',
  delivery_batch: 'bảng kê giao hàng',
  transfer: 'phiếu thu chi',
  money_transaction: 'giao dịch ghi tay',
  partner_refund: 'phiếu hoàn tiền của đối tác',
  expected_booking: 'khoản chờ ngân hàng',
  support_request: 'yêu cầu hỗ trợ',
  crm_ticket: 'phiếu yêu cầu',
  crm_plan_part: 'phần của kế hoạch',
  freight_price: 'bảng giá cước',
  service_fee: 'bậc phí dịch vụ',
  surcharge: 'phụ thu',
  exchange_private: 'tỷ giá riêng',
  express_price: 'giá chuyển phát',
  price_oversize: 'giá hàng quá khổ',
  service_extra: 'giá dịch vụ cộng thêm',
  service_extra_private: 'giá dịch vụ riêng',
  delivery_extra: 'phụ phí giao hàng',
  china_fee_service: 'phí dịch vụ Trung Quốc',
  china_fee_ship: 'phí vận chuyển Trung Quốc',
  service_coupon: 'mã giảm giá',
  level_proposal: 'đề nghị đổi hạng',
  group_price: 'bảng giá nhóm',
  group_price_row: 'bảng giá nhóm',
  goods_type: 'loại hàng',
  exchange_delta: 'chênh lệch tỷ giá theo hạng',
  buying_account: 'tài khoản mua hàng',
  card: 'tài khoản ngân hàng và thẻ',
  card_load: 'lần nạp thẻ',
  flight_invoice: 'phiếu cước bay',
  asset: 'tài sản',
  customer_card: 'tài khoản nhận tiền của khách',
  customer: 'khách hàng',
  customer_vip: 'tài khoản VIP của khách',
  staff: 'nhân viên',
  web: 'website',
  market_item: 'hàng đã xem trên trang mua',
  import_revenue: 'doanh thu nhập',
  salary_factor: 'hệ số hoa hồng',
  salary_kg_factor: 'hệ số cân nhập',
  salary_line: 'lương đã chốt',
  salary_correction: 'sửa lương đã chốt',
}

export const countries = [
  { value: 'JP', label: 'Nhật Bản' },
  { value: 'US', label: 'Mỹ' },
  { value: 'CN', label: 'Trung Quốc' },
  { value: 'KR', label: 'Hàn Quốc' },
  { value: 'GB', label: 'Anh' },
  { value: 'DE', label: 'Đức' },
  { value: 'FR', label: 'Pháp' },
  { value: 'AU', label: 'Úc' },
  { value: 'VN', label: 'Việt Nam' },
] as const

/** Of any ISO country, also one that we do not buy in. */
const everyCountry = new Intl.DisplayNames('vi', { type: 'region' })
export const countryName = (code: string): string =>
  countries.find(({ value }) => value === code)?.label ?? everyCountry.of(code) ?? code

export const transports = [
  { value: 'air', label: 'Đường hàng không' },
  { value: 'sea', label: 'Đường biển' },
  { value: 'road', label: 'Đường bộ' },
] as const

export const partnerKinds = [
  { value: 'carrier', label: 'Đơn vị vận chuyển' },
  { value: 'agent', label: 'Đại lý' },
  { value: 'bank', label: 'Ngân hàng' },
  { value: 'other', label: 'Khác' },
] as const

interface FactorWords {
  label: string
  /** Empty where the label names the choices. */
  unit: string
  /** 0 and more unless given. */
  most?: number
  whole?: true
}

/** Every setting: what it means, in what unit, and the values that make sense. */
export const factorWords = {
  'quote.valid_days': { label: 'Số ngày hiệu lực của báo giá', unit: 'ngày', most: 365, whole: true },
  'deposit.round_up_to': {
    label: 'Làm tròn lên số tiền yêu cầu đặt cọc',
    unit: 'đ',
    most: 1_000_000,
    whole: true,
  },
  'deposit.low_percent': {
    label: 'Mức cọc mà dưới đó chỉ quản lý được đặt, đơn mang nhãn “Đặt cọc dưới 50%”',
    unit: '%',
    most: 100,
  },
  'purchase.confirm_above': { label: 'Giá mua cần người thứ hai xác nhận, trên', unit: 'đ', whole: true },
  'buying.daily_count': {
    label: 'Mua tự động: số đơn một ngày của một tài khoản',
    unit: 'đơn',
    most: 1000,
    whole: true,
  },
  'buying.daily_value': { label: 'Mua tự động: giá trị một ngày của một tài khoản', unit: 'đ', whole: true },
  'buying.pause_from': {
    label: 'Mua tự động: nghỉ giữa hai lần mua, từ',
    unit: 'giây',
    most: 3600,
    whole: true,
  },
  'buying.pause_to': {
    label: 'Mua tự động: nghỉ giữa hai lần mua, đến',
    unit: 'giây',
    most: 3600,
    whole: true,
  },
  'buying.approved_hours': {
    label: 'Mua tự động: người duyệt cho phép mua trong',
    unit: 'giờ',
    most: 720,
    whole: true,
  },
  'mercari.comments_a_day': {
    label: 'Bình luận Mercari tối đa một ngày cho mỗi tài khoản mua',
    unit: 'bình luận',
    most: 1000,
    whole: true,
  },
  'delta.absorbed_floor': { label: 'Chênh lệch giá công ty tự chịu, tối thiểu', unit: 'đ', whole: true },
  'delta.absorbed_percent': {
    label: 'Chênh lệch giá công ty tự chịu, theo giá trị đơn',
    unit: '%',
    most: 100,
  },
  'bill.delivered_after_days': {
    label: 'Phiếu không COD coi là đã giao sau khi bàn giao',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'delivery.in_time_days': {
    label: 'Giao đúng hẹn: trong vòng, từ khi bàn giao cho hãng',
    unit: 'ngày',
    most: 60,
    whole: true,
  },
  'cod.remit_days': {
    label: 'COD đúng hạn: hãng đối soát trong vòng, từ khi giao',
    unit: 'ngày',
    most: 120,
    whole: true,
  },
  'issue.no_track_days': {
    label: 'Sự cố vận đơn: đơn đã mua chưa có mã vận đơn sau',
    unit: 'ngày',
    most: 60,
    whole: true,
  },
  'crm.comment_edit_minutes': {
    label: 'CRM: người viết sửa, xóa được bình luận trong',
    unit: 'phút',
    most: 1440,
    whole: true,
  },
  'ticket.day_from': { label: 'Phiếu yêu cầu: giờ làm việc bắt đầu', unit: 'giờ', most: 24 },
  'ticket.day_to': { label: 'Phiếu yêu cầu: giờ làm việc kết thúc', unit: 'giờ', most: 24 },
  'ticket.answer_hours.2': {
    label: 'Phiếu yêu cầu thường: trả lời khách trong',
    unit: 'giờ làm việc',
    most: 720,
  },
  'ticket.answer_hours.3': {
    label: 'Phiếu yêu cầu ưu tiên cao: trả lời khách trong',
    unit: 'giờ làm việc',
    most: 720,
  },
  'ticket.answer_hours.4': {
    label: 'Phiếu yêu cầu khẩn cấp: trả lời khách trong',
    unit: 'giờ làm việc',
    most: 720,
  },
  'ticket.solve_hours.2': {
    label: 'Phiếu yêu cầu thường: giải quyết trong',
    unit: 'giờ làm việc',
    most: 720,
  },
  'ticket.solve_hours.3': {
    label: 'Phiếu yêu cầu ưu tiên cao: giải quyết trong',
    unit: 'giờ làm việc',
    most: 720,
  },
  'ticket.solve_hours.4': {
    label: 'Phiếu yêu cầu khẩn cấp: giải quyết trong',
    unit: 'giờ làm việc',
    most: 720,
  },
  'ticket.most_open': {
    label: 'Phiếu yêu cầu: giao theo lượt đến khi một người giữ',
    unit: 'phiếu',
    most: 1000,
    whole: true,
  },
  'ticket.reopen_days': {
    label: 'Phiếu yêu cầu: được mở lại trong, rồi tự đóng',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'alarm.uncharged_days': {
    label: 'Cảnh báo đơn đã mua chưa thấy khoản chi sau',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'alarm.unmatched_days': {
    label: 'Cảnh báo khoản chi của thẻ chưa rõ đơn nào sau',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'alarm.margin_percent': { label: 'Cảnh báo lãi tiền hàng cao bất thường, trên', unit: '%', most: 100 },
  'customer.new_days': { label: 'Khách mới: đơn đầu tiên trong vòng', unit: 'ngày', most: 3650, whole: true },
  'customer.active_days': {
    label: 'Khách đang mua: đơn cuối trong vòng',
    unit: 'ngày',
    most: 3650,
    whole: true,
  },
  'customer.lost_days': {
    label: 'Khách mất: không mua quá (từ 30 ngày)',
    unit: 'ngày',
    most: 3650,
    whole: true,
  },
  'lead.join_days': {
    label: 'Khách tiềm năng: cùng số điện thoại gộp vào phiếu đang mở trong vòng',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'crm.merge_undo_days': {
    label: 'Gộp hồ sơ khách: hoàn tác được trong',
    unit: 'ngày',
    most: 90,
    whole: true,
  },
  'customer.most_given': {
    label: 'Khách hàng một người nhận nhiều nhất trong 30 ngày khi giao lần lượt',
    unit: 'khách',
    most: 1000,
    whole: true,
  },
  'lead.most_open': {
    label: 'Khách tiềm năng đang mở một người giữ nhiều nhất khi giao lần lượt',
    unit: 'khách',
    most: 1000,
    whole: true,
  },
  'lead.stalled_days': {
    label: 'Khách tiềm năng: không ai liên hệ thì báo quản lý sau',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'margin.moved_vnd': {
    label: 'Ra-đa lãi lỗ: cảnh báo đơn mất sau báo giá từ',
    unit: 'đ',
    most: 1_000_000_000,
    whole: true,
  },
  'margin.least_percent': { label: 'Ra-đa lãi lỗ: cảnh báo đơn lãi dưới', unit: '%', most: 100 },
  'promise.half_days': {
    label: 'Trễ hẹn: gợi ý hoàn nửa cước khi trễ quá',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promise.whole_days': {
    label: 'Trễ hẹn: gợi ý hoàn cả cước khi trễ quá',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promise.deposit_days': {
    label: 'Trễ hẹn: gợi ý hoàn cả tiền cọc khi trễ quá',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'claim.most_open': {
    label: 'Số đơn chưa mua người mua được tự nhận',
    unit: 'đơn',
    most: 1000,
    whole: true,
  },
  'claim.recall_minutes': {
    label: 'Đơn tự nhận để quá lâu không mua thì thu hồi sau',
    unit: 'phút',
    most: 100_000,
    whole: true,
  },
  'delta.remind_hours': {
    label: 'Giá thực mua cao hơn, khách im lặng: báo kinh doanh nhắc khách sau',
    unit: 'giờ',
    most: 720,
    whole: true,
  },
  'delta.decide_hours': {
    label: 'Giá thực mua cao hơn, khách im lặng: báo kinh doanh quyết định sau',
    unit: 'giờ',
    most: 720,
    whole: true,
  },
  'weight.divisor': { label: 'Hệ số chia cân nặng thể tích', unit: 'cm³/kg', most: 100_000, whole: true },
  'weight.policy': {
    label: 'Cách chọn cân tính cước (0: lấy cân thực, 1: lấy số lớn hơn, 2: lấy trung bình)',
    unit: '',
    most: 2,
    whole: true,
  },
  'weight.never_below_earlier_bracket': {
    label: 'Cân quy đổi không giảm ở mốc (1: có, 0: không)',
    unit: '',
    most: 1,
    whole: true,
  },
  'weight.warn_kg': { label: 'Cảnh báo lệch cân giữa hai đầu, từ', unit: 'kg', most: 100 },
  'weight.warn_percent': { label: 'Cảnh báo lệch cân giữa hai đầu, từ', unit: '%', most: 100 },
  'promised_days.1': {
    label: 'Thời hạn của bước “Chờ báo giá”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.2': {
    label: 'Thời hạn của bước “Đã báo giá”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.3': {
    label: 'Thời hạn của bước “Đang giao dịch”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.4': {
    label: 'Thời hạn của bước “Giao dịch hoàn tất”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.5': {
    label: 'Thời hạn của bước “Đã duyệt mua”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.6': {
    label: 'Thời hạn của bước “Đã mua”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.7': {
    label: 'Thời hạn của bước “Đã về kho nước ngoài”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.8': {
    label: 'Thời hạn của bước “Đã xuất kho nước ngoài”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.8.2': {
    label: 'Thời hạn của bước “Đã về Việt Nam”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.9': {
    label: 'Thời hạn của bước “Đang khai thác”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.10': {
    label: 'Thời hạn của bước “Đã kiểm hàng”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.11': {
    label: 'Thời hạn của bước “Đã tính giá”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.12': {
    label: 'Thời hạn của bước “Phiếu xuất mới”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.13': {
    label: 'Thời hạn của bước “Sale đã xác nhận”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.14': {
    label: 'Thời hạn của bước “Đã duyệt phiếu xuất”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.15': {
    label: 'Thời hạn của bước “Đã duyệt xuất kho”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.16': {
    label: 'Thời hạn của bước “Đang giao hàng”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'promised_days.18': {
    label: 'Thời hạn của bước “Không giao được”, quá hạn khi đủ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'storage.free_days': { label: 'Số ngày lưu kho miễn phí', unit: 'ngày', most: 365, whole: true },
  'storage.per_kg_day': { label: 'Phí lưu kho', unit: 'đ/kg/ngày', whole: true },
  'cancel.fee': { label: 'Phí hủy đơn', unit: 'đ', whole: true },
  'auction.flat_fee_jpy': {
    label: 'Phí cố định mỗi lần thắng đấu giá',
    unit: 'JPY',
    most: 100_000,
    whole: true,
  },
  'auction.hold_percent': {
    label: 'Tiền giữ khi đặt giá đấu giá, theo giá đặt cao nhất',
    unit: '%',
    most: 100,
  },
  'auction.least_seconds_left': {
    label: 'Không đặt giá khi phiên đấu giá còn dưới',
    unit: 'giây',
    most: 3_600,
    whole: true,
  },
  'auction.snipe_lead_seconds': {
    label: 'eBay: đặt giá trước khi kết thúc',
    unit: 'giây',
    most: 600,
    whole: true,
  },
  'auction.raise_minutes': {
    label: 'Thời gian chờ khách nâng giá khi bị vượt',
    unit: 'phút',
    most: 1_440,
    whole: true,
  },
  'auction.cancel_penalty_jpy': {
    label: 'Phạt khi hủy phiên đấu giá đã thắng',
    unit: 'JPY',
    most: 1_000_000,
    whole: true,
  },
  'auction.cancels_a_week': {
    label: 'Khóa đấu giá khi hủy phiên đã thắng trong một tuần từ',
    unit: 'lần',
    most: 100,
    whole: true,
  },
  'auction.room_factor': {
    label: 'Hạn mức đấu giá so với tiền khách gửi',
    unit: 'lần',
    most: 10,
  },
  'auction.extension_minutes': {
    label: 'Theo phiên gia hạn nhiều nhất, sau đó để người quyết định',
    unit: 'phút',
    most: 600,
    whole: true,
  },
  'auction.extension_times': {
    label: 'Theo phiên gia hạn nhiều nhất, sau đó để người quyết định',
    unit: 'lần',
    most: 200,
    whole: true,
  },
  'auction.manager_above': { label: 'Lượt đấu giá trên số này cần kế toán duyệt', unit: 'đ', whole: true },
  'auction.store_tax_percent': { label: 'Thuế cửa hàng Nhật cộng vào giá chưa thuế', unit: '%', most: 100 },
  'auction.yahoo_net': {
    label: 'Yahoo: giá đặt ở cửa hàng chưa gồm thuế (1: chưa, 0: đã gồm)',
    unit: '',
    most: 1,
    whole: true,
  },
  'auction.pay_days': {
    label: 'Hạn thanh toán cho người bán sau khi thắng',
    unit: 'ngày',
    most: 60,
    whole: true,
  },
  'auction.calls_yahoo': { label: 'Yahoo: số lần hỏi trang mỗi ngày', unit: 'lần', whole: true },
  'auction.calls_mercari': { label: 'Mercari: số lần hỏi trang mỗi ngày', unit: 'lần', whole: true },
  'auction.calls_ebay': { label: 'eBay: số lần hỏi trang mỗi ngày', unit: 'lần', whole: true },
  'liquidation.warn_days': {
    label: 'Thanh lý: cảnh báo khi hàng lưu kho Việt Nam quá',
    unit: 'ngày',
    most: 3_650,
    whole: true,
  },
  'liquidation.notice_days': {
    label: 'Thanh lý: gửi thông báo giữ hàng khi hàng lưu kho quá',
    unit: 'ngày',
    most: 3_650,
    whole: true,
  },
  'liquidation.notices': { label: 'Thanh lý: số lần báo khách', unit: 'lần', most: 20, whole: true },
  'liquidation.eligible_days': {
    label: 'Thanh lý: được đề xuất khi hàng lưu kho quá',
    unit: 'ngày',
    most: 3_650,
    whole: true,
  },
  'liquidation.accountant_most': {
    label: 'Thanh lý: kế toán được duyệt đến',
    unit: 'đ',
    whole: true,
  },
  'liquidation.least_percent': {
    label: 'Thanh lý: bán dưới mức này so với giá duyệt thì quản lý quyết định',
    unit: '%',
    most: 100,
  },
  'liquidation.lien_days': {
    label: 'Thanh lý: được bán sau thông báo giữ hàng',
    unit: 'ngày',
    most: 3_650,
    whole: true,
  },
  'liquidation.offers': { label: 'Thanh lý: số giá chào làm căn cứ', unit: 'giá', most: 20, whole: true },
  'liquidation.return_days': {
    label: 'Thanh lý: người mua được trả hàng trong',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'cod.fee_share': {
    label: 'COD: phí giữ lại một người được đối soát, đến mức này của số thu',
    unit: '%',
    most: 100,
  },
  'cod.fee_most': {
    label: 'COD: phí giữ lại một người được đối soát, đến số này dù số thu nhỏ',
    unit: 'đ',
    whole: true,
  },
  'ledger.entry_most': { label: 'Số tiền nhiều nhất của một dòng bút toán', unit: 'đ', whole: true },
  'points.alone_most': {
    label: 'Điểm: một người được chấm cho một khách mỗi ngày đến',
    unit: 'điểm',
    most: 1_000_000,
    whole: true,
  },
  'transation.alone_most': {
    label: 'Giao dịch ghi tay: một người được ghi cho một khách mỗi ngày đến',
    unit: 'đ',
    whole: true,
  },
  'payout.most': { label: 'Số tiền chi cho khách nhiều nhất mỗi lần', unit: 'đ', whole: true },
  'payout.manager_above': { label: 'Chi cho khách trên số này cần quản lý duyệt', unit: 'đ', whole: true },
  'password.given_days': {
    label: 'Mật khẩu quản lý cấp dùng được trong',
    unit: 'ngày',
    most: 30,
    whole: true,
  },
  'limit.exports': { label: 'Số tệp mỗi người được xuất trong một giờ', unit: 'tệp', whole: true },
  'limit.files': { label: 'Số ảnh và tệp mỗi người được mở trong một giờ', unit: 'tệp', whole: true },
  'limit.previews': { label: 'Số lần mỗi người được xem trước trong một giờ', unit: 'lần', whole: true },
  'leave.saturday': {
    label: 'Nghỉ phép: phần làm việc của thứ Bảy (0: nghỉ, 0.5: buổi sáng, 1: cả ngày)',
    unit: '',
    most: 1,
  },
  'menu.partner_blocked': {
    label: 'Mã số (id) nhân viên không được thấy phần Đối tác (0: không có)',
    unit: '',
    whole: true,
  },
  'cod.include_old_debt': {
    label: 'Thu hộ COD gồm cả nợ cũ (1: có, 0: không)',
    unit: '',
    most: 1,
    whole: true,
  },
  'bank.auto_match': {
    label: 'Tự khớp giao dịch ngân hàng khi mã, số tiền và khách đều chắc chắn (1: có, 0: không)',
    unit: '',
    most: 1,
    whole: true,
  },
  'debt.remind_after_days': {
    label: 'Nhắc nợ khi phiếu xuất quá hạn',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'debt.remind_every_days': {
    label: 'Khoảng cách giữa hai lần nhắc nợ',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'salary.tier1_to': {
    label: 'Lương kinh doanh: hoa hồng bậc 1, doanh thu tháng đến',
    unit: 'đ',
    whole: true,
  },
  'salary.tier2_to': {
    label: 'Lương kinh doanh: hoa hồng bậc 2, doanh thu tháng đến',
    unit: 'đ',
    whole: true,
  },
  'salary.tier1_percent': { label: 'Lương kinh doanh: hoa hồng bậc 1', unit: '%', most: 100 },
  'salary.tier2_percent': { label: 'Lương kinh doanh: hoa hồng bậc 2', unit: '%', most: 100 },
  'salary.tier3_percent': { label: 'Lương kinh doanh: hoa hồng bậc 3', unit: '%', most: 100 },
  'salary.whole': {
    label: 'Lương kinh doanh: cách tính hoa hồng (0: lũy tiến từng phần, 1: toàn phần theo bậc đạt được)',
    unit: '',
    most: 1,
    whole: true,
  },
  'salary.by_debt': {
    label: 'Lương kinh doanh: nhân hoa hồng xuất với tỷ lệ thu hồi nợ của tháng (0: không, 1: có)',
    unit: '',
    most: 1,
    whole: true,
  },
  'salary.surcharge_percent': {
    label: 'Lương kinh doanh: phần của phụ thu thương lượng được trên bảng giá',
    unit: '%',
    most: 100,
  },
  'salary.new_customer': { label: 'Lương kinh doanh: thưởng một khách hàng mới', unit: 'đ', whole: true },
  'salary.new_customer_days': {
    label: 'Lương kinh doanh: khách là mới khi phiếu đầu giao xong sau khi có mã KH trong',
    unit: 'ngày',
    most: 365,
    whole: true,
  },
  'salary.new_customer_percent': {
    label: 'Lương kinh doanh: thưởng theo phí dịch vụ của khách mới',
    unit: '%',
    most: 100,
  },
  'salary.new_customer_months': {
    label: 'Lương kinh doanh: thưởng theo phí dịch vụ của khách mới trong',
    unit: 'tháng',
    most: 24,
    whole: true,
  },
  'assets.fixed_from': { label: 'Tài sản cố định có nguyên giá từ', unit: 'đ', whole: true },
  'assets.fixed_months': {
    label: 'Tài sản cố định có thời gian dùng trên',
    unit: 'tháng',
    most: 600,
    whole: true,
  },
  'assets.tool_months': {
    label: 'Công cụ, dụng cụ phân bổ nhiều nhất trong',
    unit: 'tháng',
    most: 600,
    whole: true,
  },
  'assets.photo_days': {
    label: 'Ảnh tài sản mỗi quý: trễ sau khi quý bắt đầu',
    unit: 'ngày',
    most: 90,
    whole: true,
  },
  'rate.alarm_percent': { label: 'Tỷ giá ngân hàng lệch quá mức này thì hỏi kế toán', unit: '%', most: 100 },
} as const satisfies Record<string, FactorWords>
export type FactorKey = keyof typeof factorWords
export const factorKeys = Object.keys(factorWords) as [FactorKey, ...FactorKey[]]

/** `Phí lưu kho (đ/kg/ngày)` */
export function labelOfFactor(key: FactorKey): string {
  const { label, unit }: FactorWords = factorWords[key]
  return [label, unit && `(${unit})`, isIdle(key) && '– chưa dùng'].filter(Boolean).join(' ')
}

/** What these are for is not built yet: a change of them has no effect, and their labels say so. */
const idle: readonly string[] = []
export const isIdle = (key: FactorKey): boolean => idle.some((beginning) => key.startsWith(beginning))

/** What is wrong with a value of a setting, or null. */
export function factorProblem(key: FactorKey, value: number): string | null {
  const { most, whole, unit }: FactorWords = factorWords[key]
  if (value < 0) return 'Giá trị không được âm'
  if (whole && !Number.isInteger(value)) return 'Giá trị phải là số nguyên'
  if (most !== undefined && value > most)
    return `Giá trị không được quá ${most.toLocaleString('en-US')} ${unit}`.trim()
  if (key === 'weight.divisor' && value < 1) return 'Giá trị phải từ 1 trở lên'
  return null
}
