import { inbillStatus } from '#warehouse/inbill.status.ts'
import { CheckinSlips } from '#warehouse/web/checkin-slips.tsx'

export default function Checkins() {
  return <CheckinSlips path="/checkins" title="Danh sách khai thác" status={String(inbillStatus.open)} />
}
