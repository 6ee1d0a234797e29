import { CallList } from '#platform/web/list/list-screen.tsx'
import { usePerson } from '#platform/web/session.ts'
import { listReceived, scanLookup } from '#warehouse/package.api.ts'
import { FilterScans } from '#warehouse/web/filter-scans.tsx'
import { LookupStation } from '#warehouse/web/lookup-station.tsx'
import { awaitedList, packageList } from '#warehouse/web/parts/package-list.tsx'

const path = '/quote-scan'

/** What a warehouse abroad waits for and has: looked up by scan, as lists, and for a pasted column. */
export default function QuoteScan() {
  const { role } = usePerson()
  return (
    <LookupStation
      path={path}
      title="Quét đơn hàng"
      colour="order"
      call={scanLookup}
      views={[
        {
          value: 'awaited',
          label: 'Đơn chờ nhận',
          content: <CallList {...awaitedList(path, role)} below={0} />,
        },
        {
          value: 'received',
          label: 'Kiện đã nhận',
          content: <CallList {...packageList(path, role, listReceived)} below={0} />,
        },
        { value: 'filter', label: 'Lọc danh sách mã', content: <FilterScans /> },
      ]}
    />
  )
}
