import type { TrackingCarrier } from '#orders/core/tracking.rules.ts'

const carriers: Readonly<Record<TrackingCarrier, string>> = {
  yamato: 'Yamato',
  sagawa: 'Sagawa',
  'japan-post': 'Bưu điện Nhật',
  post: 'Bưu chính quốc tế',
  'china-post': 'Bưu điện Trung Quốc',
  vnpost: 'VNPost',
  'viettel-post': 'Viettel Post',
  ups: 'UPS',
  usps: 'USPS',
  fedex: 'FedEx',
  sf: 'SF Express',
}

/** Whose number a track may be, as people call them. */
export const carrierName = (carrier: string): string =>
  Object.hasOwn(carriers, carrier) ? carriers[carrier as TrackingCarrier] : carrier
