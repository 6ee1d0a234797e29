export const serviceKinds = [
  { value: 'purchase', label: 'Mua hàng' },
  { value: 'transport', label: 'Vận chuyển' },
  { value: 'warehouse', label: 'Xử lý tại kho' },
  { value: 'payment', label: 'Thanh toán' },
] as const
