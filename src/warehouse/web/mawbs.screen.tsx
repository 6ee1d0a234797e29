import { mawbStatus } from '#warehouse/mawb.status.ts'
import { Flights } from '#warehouse/web/flights.tsx'

const atWork = [mawbStatus.packing, mawbStatus.exported].join(',')

export default function Mawbs() {
  return <Flights path="/mawbs" title="Vận đơn hàng không (MAWB)" status={atWork} />
}
