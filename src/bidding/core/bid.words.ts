export const groupModes = [
  { value: 'one', label: 'Thắng một thì thôi các lượt còn lại' },
  { value: 'all', label: 'Thắng tất cả hoặc không lượt nào' },
] as const

export const taxModes = [
  { value: 'gross', label: 'Giá đã gồm thuế' },
  { value: 'net', label: 'Giá chưa gồm thuế' },
] as const

export const actKinds = [
  { value: 'look', label: 'Xem phiên' },
  { value: 'warm', label: 'Kiểm tra trước khi gửi' },
  { value: 'preview', label: 'Xem trước lệnh' },
  { value: 'bid', label: 'Gửi giá' },
  { value: 'find', label: 'Hỏi lại kết quả' },
  { value: 'rehearse', label: 'Diễn tập' },
  { value: 'assist', label: 'Người đặt tay' },
] as const

export const lateReasons = [
  { value: 'lead', label: 'Được giao quá sát giờ' },
  { value: 'account', label: 'Tài khoản đang bận' },
  { value: 'restart', label: 'Chạy lại sau sự cố' },
  { value: 'machine', label: 'Máy chậm' },
] as const
