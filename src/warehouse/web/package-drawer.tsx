import { Skeleton } from 'antd'
import { usePerson } from '#platform/web/session.ts'
import { useCall } from '#platform/web/api.ts'
import { listImported, trackLookup, type PackageRow } from '#warehouse/package.api.ts'
import { TrackFound } from '#warehouse/web/track-found.tsx'

/** A package: its orders, where it is, and what else goes by its track. */
export function PackageDrawer({ id, row }: { id: number; row: PackageRow | undefined }) {
  const { role } = usePerson()
  const read = useCall(listImported, { query: { id: String(id), size: 1 } }, { enabled: !row })
  const found = row ?? read.data?.results[0]
  const track = found?.track ?? ''
  const lookup = useCall(trackLookup, { query: { track } }, { enabled: track !== '' })
  const error = read.error ?? lookup.error
  if (error) return <p role="alert">{error.message}</p>
  if (read.data && !found) return <p>Không thấy kiện này.</p>
  if (!found || !lookup.data) return <Skeleton active />
  return (
    <>
      <TrackFound found={lookup.data.data} role={role} />
      {found.note && <p>Ghi chú: {found.note}</p>}
    </>
  )
}
