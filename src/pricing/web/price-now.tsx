import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import '#pricing/web/pricing.css'

const tables = {
  '/prices/express': {
    open: 'Xem bảng giá theo tuyến hôm nay',
    Table: lazy(async () => ({ default: (await import('#pricing/web/price-now-tables.tsx')).ExpressNow })),
  },
  '/prices/services': {
    open: 'Tra bậc phí của một khách, một hạng',
    Table: lazy(async () => ({ default: (await import('#pricing/web/price-now-tables.tsx')).FeeNow })),
  },
  '/prices/exchanges': {
    open: 'Tra tỷ giá hôm nay của một khách, một hạng',
    Table: lazy(async () => ({ default: (await import('#pricing/web/price-now-tables.tsx')).RateNow })),
  },
} as const
type Path = keyof typeof tables
const isKnown = (path: string): path is Path => Object.hasOwn(tables, path)

/** What a table comes to today, for whom: beside its rows, of all days and all people. */
export function PriceNow({ path }: { path: string }) {
  const [shown, setShown] = useState(false)
  if (!isKnown(path)) return null
  const { open, Table } = tables[path]
  return (
    <div className="price-now">
      <Button type="link" size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Ẩn bảng tra' : open}
      </Button>
      {shown && (
        <Suspense fallback={<Skeleton active title={false} />}>
          <Table />
        </Suspense>
      )}
    </div>
  )
}
