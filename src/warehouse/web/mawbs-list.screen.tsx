import { Flights } from '#warehouse/web/flights.tsx'

export default function MawbsList() {
  return <Flights path="/mawbs/list" title="Danh sách MAWB" />
}
