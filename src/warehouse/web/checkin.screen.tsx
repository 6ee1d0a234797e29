import { CheckinStation } from '#warehouse/web/checkin-station.tsx'

export default function Checkin() {
  return <CheckinStation path="/checkin" title="Khai thác hàng" />
}
