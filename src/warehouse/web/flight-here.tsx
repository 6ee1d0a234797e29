import { Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { usePerson } from '#platform/web/session.ts'
import { unscannedOf } from '#warehouse/flight.words.ts'
import { getMawb } from '#warehouse/mawb.api.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { packageColumns } from '#warehouse/web/mawb-drawer.tsx'
import { RowTable } from '#warehouse/web/row-table.tsx'

/** The flight at the station: as its packages are scanned, which are still missing. */
export function FlightHere({ mawb, onLeave }: { mawb: string; onLeave: () => void }) {
  const { role } = usePerson()
  const columns = useMemo(() => packageColumns(role), [role])
  const { data, error, refetch } = useRecord(getMawb, { params: { mawb } })
  const leave = <Button onClick={onLeave}>Thôi chuyến này</Button>
  if (error)
    return (
      <section className="scan-panel" aria-label={`Chuyến ${mawb}`}>
        <Failed error={error} retry={refetch} />
        {leave}
      </section>
    )
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { mawb: flight, packages } = data.data
  const missing = unscannedOf(packages)
  return (
    <section className="scan-panel" aria-label={`Chuyến ${flight.mawb}`}>
      <h2>
        Chuyến {flight.mawb}:{' '}
        {flight.status === mawbStatus.arrived
          ? `đã quét ${packages.length - missing.length}/${packages.length} kiện`
          : mawbStatus.label(flight.status).toLowerCase()}
      </h2>
      {missing.length > 0 && (
        <div className="flight-scroll">
          <RowTable label="Kiện chưa quét" columns={columns} rows={missing} rowLabel={(row) => row.track} />
        </div>
      )}
      {leave}
    </section>
  )
}
