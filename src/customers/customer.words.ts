/** Services of a customer that are switched on and off: their states in words. */

export const channelNames = {
  call: 'Gọi điện',
  zalo: 'Zalo',
  facebook: 'Facebook',
  email: 'E-mail',
  visit: 'Gặp trực tiếp',
  other: 'Khác',
} as const

/** `KH000012 · Nguyễn Văn An`, as sentences name a customer. */
export function customerCalled(customer: { customer_no: string | null; name: string }): string {
  return customer.customer_no ? `${customer.customer_no} · ${customer.name}` : customer.name
}
