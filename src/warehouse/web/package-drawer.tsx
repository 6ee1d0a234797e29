import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { listImported, trackLookup, type PackageRow } from '#warehouse/package.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { takenOffFrom } from '#warehouse/web/take-off-package.tsx'
import { TrackFound } from '#warehouse/web/track-found.tsx'

const Photos = lazy(async () => ({
  default: (await import('#warehouse/web/parts/order-photos.tsx')).Photos,
}))
const CorrectPackage = lazy(async () => ({
  default: (await import('#warehouse/web/package-forms.tsx')).CorrectPackage,
}))

/** A package: its orders, where it is, what else goes by its track; weighed anew while it is abroad. */
export function PackageDrawer({ id, row }: { id: number; row: PackageRow | undefined }) {
  const { role } = usePerson()
  const works = useHasFlag('ql', 'op')
  const [correcting, setCorrecting] = useState(false)
  const read = useRecord(listImported, { query: { id: String(id), size: 1 } }, { enabled: !row })
  const found = row ?? read.data?.results[0]
  const track = found?.track ?? ''
  const lookup = useRecord(trackLookup, { query: { track } }, { enabled: track !== '' })
  const error = read.error ?? lookup.error
  if (error) return <Failed error={error} />
  if (read.data && !found) return <Nothing>Không thấy kiện này.</Nothing>
  if (!found || !lookup.data) return <Skeleton active />
  return (
    <>
      {works && found.receive_status === packageStatus.overseas && (
        <p>
          <Button onClick={() => setCorrecting(true)}>Sửa cân, kích thước</Button>
        </p>
      )}
      <TrackFound found={lookup.data.data} role={role} act={takenOffFrom(lookup.data.data, role)} />
      {found.note && <p>Ghi chú: {found.note}</p>}
      <Suspense>
        <Photos code={track} first={1} only />
      </Suspense>
      <Suspense>{correcting && <CorrectPackage row={found} onClose={() => setCorrecting(false)} />}</Suspense>
    </>
  )
}
