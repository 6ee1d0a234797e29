import { ReceivingStation } from '#warehouse/web/receiving-station.tsx'

export default function Receiving() {
  return <ReceivingStation path="/quotes/receiving/scan" title="Quét nhận hàng" leave="/mawbs" />
}
