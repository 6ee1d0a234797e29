import { PastedDesk } from '#orders/core/web/parts/pasted-list.tsx'
import type { PastedColumn, PastedLine } from '#orders/core/pasted-lines.rules.ts'
import { TrackScans } from '#orders/market/web/parts/track-scan.tsx'
import { checkBoughtTracks, saveBoughtTracks } from '#orders/purchase/bought-track.api.ts'
import { api } from '#platform/web/api.ts'
import { Screen } from '#platform/web/shell/screen.tsx'

type Field = 'no' | 'track'
const columns: readonly PastedColumn<Field>[] = [
  { field: 'no', title: 'Mã người bán hoặc mã đơn', required: true },
  { field: 'track', title: 'Mã vận đơn', required: true },
]
const sent = (rows: readonly PastedLine<Field>[]) =>
  rows.map(({ line, no, track }) => ({ line, no: String(no), track: String(track) }))

/** The tracks that sellers sent bought orders under. */
export default function BoughtTracks() {
  return (
    <Screen path="/quotes/bought/track" title="Cập nhật mã vận đơn đã mua">
      <TrackScans />
      <PastedDesk
        columns={columns}
        body={checkBoughtTracks.body}
        example={'250923-1234567\t4012 3456 7890'}
        verb="Lưu mã vận đơn"
        value="Mã cũ → mới"
        check={(rows) => api(checkBoughtTracks, { body: { rows: sent(rows) } })}
        save={(rows, seen) => api(saveBoughtTracks, { body: { rows: sent(rows), seen } })}
      >
        <p className="quiet">
          Một mã của người bán có nhiều đơn thì mọi đơn nhận cùng mã vận đơn. Mã đang ở đơn của khách khác
          không được ghi đè: xem ở Đơn trùng.
        </p>
      </PastedDesk>
    </Screen>
  )
}
