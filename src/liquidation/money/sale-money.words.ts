export const payingWays: Readonly<Record<'bank' | 'cash', string>> = {
  bank: 'Chuyển khoản',
  cash: 'Tiền mặt',
}
export const wayOptions = Object.entries(payingWays).map(([value, label]) => ({ value, label }))
