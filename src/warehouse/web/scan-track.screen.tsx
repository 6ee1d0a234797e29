import { CallList } from '#platform/web/list/list-screen.tsx'
import { usePerson } from '#platform/web/session.ts'
import { listReceived, trackLookup } from '#warehouse/package.api.ts'
import { LookupStation } from '#warehouse/web/lookup-station.tsx'
import { packageList } from '#warehouse/web/parts/package-list.tsx'

const path = '/scan-track'

/** Finds orders by their track, gives an order its track, and lists what was scanned abroad. */
export default function ScanTrack() {
  const { role } = usePerson()
  return (
    <LookupStation
      path={path}
      title="Quét mã vận đơn"
      colour="track"
      call={trackLookup}
      views={[
        {
          value: 'scans',
          label: 'Kiện đã quét nhận',
          content: <CallList {...packageList(path, role, listReceived)} below={0} />,
        },
      ]}
    />
  )
}
