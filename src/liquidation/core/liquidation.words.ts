export const grounds = [
  { value: 'storage', label: 'Quá hạn lưu kho' },
  { value: 'abandoned', label: 'Khách từ bỏ bằng văn bản' },
  { value: 'damaged', label: 'Hàng hỏng, đã khép khiếu nại' },
] as const
export type Ground = (typeof grounds)[number]['value']

export const conditions = [
  { value: 'good', label: 'Tốt' },
  { value: 'average', label: 'Trung bình' },
  { value: 'poor', label: 'Kém' },
] as const

export const noticeKinds = [
  { value: 'debt', label: 'Bảng kê công nợ' },
  { value: 'lien', label: 'Thông báo giữ hàng' },
  { value: 'sale', label: 'Báo trước khi bán' },
  { value: 'abandoned', label: 'Khách từ bỏ hàng' },
] as const
export type NoticeKind = (typeof noticeKinds)[number]['value']

export const noticeChannels = [
  { value: 'letter', label: 'Thư bảo đảm' },
  { value: 'email', label: 'Email' },
  { value: 'zalo', label: 'Zalo' },
  { value: 'sms', label: 'Tin nhắn SMS' },
  { value: 'phone', label: 'Điện thoại' },
  { value: 'person', label: 'Gặp trực tiếp' },
] as const

/** What came of a notice. */
export const deliveries = [
  { value: 'waiting', label: 'Chưa biết' },
  { value: 'yes', label: 'Đã nhận' },
  { value: 'refused', label: 'Từ chối nhận' },
  { value: 'returned', label: 'Trả lại, không liên lạc được' },
] as const

export const offerKinds = [
  { value: 'offer', label: 'Người mua trả giá' },
  { value: 'listing', label: 'Tin rao công khai' },
] as const

export const buyerTypes = [
  { value: 'customer', label: 'Khách hàng' },
  { value: 'staff', label: 'Nhân viên' },
] as const
