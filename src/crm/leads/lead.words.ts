/** Where somebody who asks came from. */
export const leadSources = [
  { value: 'phone', label: 'Gọi đến' },
  { value: 'zalo', label: 'Zalo' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'web', label: 'Trang web' },
  { value: 'shop', label: 'Tại cửa hàng' },
  { value: 'referral', label: 'Được giới thiệu' },
  { value: 'other', label: 'Khác' },
] as const

/** How we reach people. */
export const contactChannels = [
  { value: 'call', label: 'Gọi điện' },
  { value: 'zalo', label: 'Zalo' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'email', label: 'E-mail' },
  { value: 'meet', label: 'Gặp trực tiếp' },
  { value: 'other', label: 'Khác' },
] as const

export const contactResults = [
  { value: 'reached', label: 'Đã nói chuyện' },
  { value: 'no_answer', label: 'Không nghe máy' },
  { value: 'busy', label: 'Máy bận' },
  { value: 'call_back', label: 'Hẹn gọi lại' },
  { value: 'wrong_number', label: 'Sai số' },
  { value: 'refused', label: 'Từ chối' },
] as const

/** What is done first with somebody new, where nobody says otherwise. */
export const firstStep = 'Gọi lần đầu'
export const againStep = 'Liên hệ lại'
