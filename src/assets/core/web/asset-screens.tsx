import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { AssetList } from '#assets/core/web/asset-list.tsx'

const Requests = lazy(() => import('#assets/slips/web/parts/request-list.tsx'))
const Slips = lazy(() => import('#assets/slips/web/parts/slip-list.tsx'))
const Counts = lazy(() => import('#assets/count/web/parts/count-list.tsx'))

const views = [
  { value: '/asset', label: 'Tài sản' },
  { value: '/asset/requests', label: 'Đề nghị' },
  { value: '/asset/slips', label: 'Bàn giao' },
  { value: '/asset/counts', label: 'Kiểm kê' },
] as const
type View = (typeof views)[number]['value']

function Tabs({ view }: { view: View }) {
  const navigate = useNavigate()
  return (
    <Segmented<View>
      value={view}
      onChange={(wanted) => void navigate(wanted)}
      options={[...views]}
      style={{ marginBottom: 8 }}
      aria-label="Phần của tài sản"
    />
  )
}

/** The register, and beside it what is asked for, handed over and counted: a screen each, under one row of tabs. */
export function assetScreen(view: View): ComponentType {
  return function AssetScreen() {
    const tabs = <Tabs view={view} />
    if (view === '/asset') return <AssetList tabs={tabs} />
    return (
      <Suspense fallback={<Skeleton active />}>
        {view === '/asset/requests' && <Requests tabs={tabs} />}
        {view === '/asset/slips' && <Slips tabs={tabs} />}
        {view === '/asset/counts' && <Counts tabs={tabs} />}
      </Suspense>
    )
  }
}
