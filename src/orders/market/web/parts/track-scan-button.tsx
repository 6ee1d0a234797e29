import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import { useHasFlag } from '#platform/web/session.ts'

const TrackScans = lazy(async () => ({
  default: (await import('#orders/market/web/parts/track-scan.tsx')).TrackScans,
}))

/** The way to the tracks that the marketplaces know, from a list of bought orders. */
export function TrackScanButton() {
  const keeps = useHasFlag('ql', 'kt', 'cs', 'cc', 'op')
  const [open, setOpen] = useState(false)
  if (!keeps) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Lấy mã từ trang mua</Button>
      {open && (
        <SideDrawer title="Mã vận đơn từ trang mua" width="record" onClose={() => setOpen(false)}>
          <Suspense>
            <TrackScans />
          </Suspense>
        </SideDrawer>
      )}
    </>
  )
}
