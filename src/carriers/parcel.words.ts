export const carrierCodes = ['viettel', 'vnpost', 'ghn', 'ghtk'] as const
export type CarrierCode = (typeof carrierCodes)[number]

export const carrierNames: Readonly<Record<CarrierCode, string>> = {
  viettel: 'Viettel Post',
  vnpost: 'VNPost',
  ghn: 'Giao Hàng Nhanh',
  ghtk: 'Giao Hàng Tiết Kiệm',
}

/** Where people see what became of a waybill. */
export const trackingPages: Readonly<Record<CarrierCode, (waybill: string) => string>> = {
  viettel: (waybill) =>
    `https://viettelpost.com.vn/tra-cuu-hanh-trinh-don/?peopleTracking=sender&orderNumber=${encodeURIComponent(waybill)}`,
  vnpost: (waybill) => `https://www.vnpost.vn/vi-vn/dinh-vi/buu-pham?key=${encodeURIComponent(waybill)}`,
  ghn: (waybill) => `https://donhang.ghn.vn/?order_code=${encodeURIComponent(waybill)}`,
  ghtk: (waybill) => `https://i.ghtk.vn/${encodeURIComponent(waybill)}`,
}

export interface Extra {
  carrier: CarrierCode
  code: string
  name: string
  /** What it may be at most, in words. */
  limit: string | null
}

/** What each carrier does besides, as we ask for it. */
export const extras: readonly Extra[] = [
  { carrier: 'viettel', code: 'COD', name: 'Thu hộ', limit: null },
  { carrier: 'vnpost', code: 'GTG021', name: 'Thu hộ', limit: null },
  { carrier: 'vnpost', code: 'GTG008', name: 'Khai giá', limit: null },
  {
    carrier: 'ghn',
    code: 'COD',
    name: 'Thu hộ',
    limit: 'đến 50.000.000 đ một kiện; kiện đến 50 kg, cạnh đến 200 cm',
  },
  { carrier: 'ghn', code: 'INSURANCE', name: 'Khai giá', limit: null },
  { carrier: 'ghtk', code: 'COD', name: 'Thu hộ', limit: null },
]
