import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { ArrivalStation } from '#warehouse/web/arrival-station.tsx'
import { ReceivingStation } from '#warehouse/web/receiving-station.tsx'

const path = '/quotes/receiving/scan'
const title = 'Quét nhận hàng'
const arrivalTitle = 'Quét vào kho Việt Nam'

/** Goods are received twice: by the warehouse abroad, and by ours when their flight has arrived. */
export default function Receiving() {
  const [search, setSearch] = useSearchParams()
  const arrivals = search.get('view') === 'vietnam'
  const mode = (
    <Segmented
      aria-label="Nhận hàng ở đâu"
      value={arrivals ? 'vietnam' : 'overseas'}
      options={[
        { value: 'overseas', label: 'Nhận tại kho nước ngoài' },
        { value: 'vietnam', label: arrivalTitle },
      ]}
      onChange={(view) => setSearch(view === 'vietnam' ? { view } : {})}
    />
  )
  const asked = search.get('code')
  return arrivals ? (
    <ArrivalStation key={asked} asked={asked} path={path} title={arrivalTitle} mode={mode} />
  ) : (
    <ReceivingStation path={path} title={title} mode={mode} expected={asked} />
  )
}
