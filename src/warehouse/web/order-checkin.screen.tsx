import { CheckinStation } from '#warehouse/web/checkin-station.tsx'

export default function OrderCheckin() {
  return <CheckinStation path="/order/checkin" title="Khai thác đơn hàng" waiting />
}
