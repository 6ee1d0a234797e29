import { Button, Skeleton } from 'antd'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { getBag } from '#shipments/bag.api.ts'
import { hasLeft } from '#shipments/web/parts/bag-scan.ts'
import { BagContents } from '#shipments/web/parts/bag-contents.tsx'
import { bagStatus } from '#warehouse/bag.status.ts'

/** The bag at the station: what is in it, and, as its packages are scanned, what is still missing. */
export function BagHere({ code, onLeave }: { code: string; onLeave: () => void }) {
  const { data, error, refetch } = useCall(getBag, { query: { code } })
  const leave = <Button onClick={onLeave}>Thôi bao này</Button>
  if (error)
    return (
      <section className="scan-panel" aria-label={`Bao ${code}`}>
        <Failed error={error} retry={refetch} />
        {leave}
      </section>
    )
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { bag } = data.data
  return (
    <section className="scan-panel" aria-label={`Bao ${bag.code}`}>
      <h2>
        Bao {bag.code}:{' '}
        {hasLeft(bag)
          ? `đã về ${bag.scanned}/${bag.packages} kiện`
          : bagStatus.label(bag.status).toLowerCase()}
      </h2>
      <BagContents content={data.data} />
      {leave}
    </section>
  )
}
