/** How a customer reached us. */
export const ticketChannels = [
  { value: 'phone', label: 'Điện thoại' },
  { value: 'zalo', label: 'Zalo' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'email', label: 'Email' },
  { value: 'shop', label: 'Tại cửa hàng' },
  { value: 'feedback', label: 'Góp ý' },
] as const

/** How soon it must be answered and solved: numbers as feedback has them, which becomes a ticket. */
export const ticketPriorities = [
  { value: 4, label: 'Khẩn cấp' },
  { value: 3, label: 'Cao' },
  { value: 2, label: 'Thường' },
] as const
export type TicketPriority = (typeof ticketPriorities)[number]['value']

/** `95` is `1 giờ 35 phút`. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 ? `${hours} giờ` : '', rest > 0 || hours === 0 ? `${rest} phút` : '']
  return parts.filter(Boolean).join(' ')
}
