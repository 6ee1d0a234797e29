import { CheckinSlips } from '#warehouse/web/checkin-slips.tsx'

export default function Inbills() {
  return <CheckinSlips path="/inbills" title="Phiếu khai thác" />
}
