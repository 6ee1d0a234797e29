import { ReceivingStation } from '#warehouse/web/receiving-station.tsx'

export default function ScanTrack() {
  return <ReceivingStation path="/scan-track" title="Quét mã vận đơn" leave="/quotes/tracks" />
}
