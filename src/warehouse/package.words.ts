import { subStatus } from '#orders/core/sub.status.ts'
import type { TrackingCarrier } from '#orders/core/tracking.rules.ts'
import type { ReceiveRecord } from '#warehouse/package.api.ts'
import { staysAbroad } from '#warehouse/package.status.ts'

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

/** What whoever receives a package should look at; none of it stops the receipt. */
export function receiveWarnings({
  row,
  orders,
  left,
  customers,
}: {
  row: ReceiveRecord['package']
  orders: ReceiveRecord['orders']
  /** Whose orders are in it and still go on. */
  customers: readonly string[]
  /** An order waits for this track whose package has left. */
  left: boolean
}): ReceiveRecord['warnings'] {
  const warnings: ReceiveRecord['warnings'] = []
  const warn = (code: string, message: string) => warnings.push({ code, message })
  if (row && orders.length > 0 && row.photos === 0) warn('no_photo', 'Chưa có ảnh kho nước ngoài')
  if (row && !row.d_weight) warn('no_weight', 'Chưa cân kiện')
  for (const { code, sub_status: sub } of orders) {
    if (staysAbroad.some((one) => one === sub))
      warn(`stays:${code}`, `Đơn ${code} đang “${subStatus.label(sub)}”, chưa được xuất kho`)
    if (sub === subStatus.toConfirmArrival)
      warn(`to_confirm:${code}`, `Đơn ${code} chờ bấm nhận hàng cho người bán`)
  }
  if (customers.length > 1)
    warn('customers', `Kiện có đơn của ${customers.length} khách: ${customers.join(', ')}`)
  if (left) warn('order_left', 'Có đơn cùng mã vận đơn nhưng kiện đã rời kho')
  return warnings
}
