/** What we do for an order: buy it and bring it, or only bring it. */
export const orderKinds = [
  { value: 'bought', label: 'Mua hộ' },
  { value: 'transport', label: 'Ký gửi' },
] as const
export const carriedOnly = 'transport'

/** Ways of transport that have prices of their own; without one an order goes as its route does. */
export const transportWays = [{ value: 'express', label: 'Chuyển phát nhanh' }] as const
