import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { sampleMemory, statuses } from '#platform/web/gallery/gallery.data.ts'
import { AddressPart, Dialogs, Fields, wrong } from '#platform/web/gallery/gallery-forms.tsx'
import { Records } from '#platform/web/gallery/gallery-records.tsx'
import { FullList, ListStates } from '#platform/web/gallery/gallery-lists.tsx'
import { Part, pause } from '#platform/web/gallery/gallery-part.tsx'
import { States } from '#platform/web/gallery/gallery-states.tsx'
import { ListMemoryProvider } from '#platform/web/list/list-memory.tsx'
import type { ScanResult, ScanStore } from '#platform/web/scan/queue.ts'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'

function memoryStore(): ScanStore {
  return { add: () => Promise.resolve(), remove: () => Promise.resolve(), all: () => Promise.resolve([]) }
}

async function scanned(code: string): Promise<ScanResult> {
  await pause(40)
  if (/^X/i.test(code)) return { kind: 'absent', detail: 'Không tìm thấy kiện' }
  if (/^W/i.test(code)) return { kind: 'again', title: 'Đã nhập rồi', detail: 'nhập lúc 09:15 hôm nay' }
  return {
    kind: 'right',
    title: 'Đã nhập kho',
    subject: 'DH000001234',
    detail: 'KH000001 · Nguyễn Thị Hồng Nhung',
    goods: {
      facts: [
        { label: 'Kiện của đơn', expected: '3', measured: '2' },
        { label: 'Cân', expected: '1.20 kg', measured: '1.35 kg', off: true },
      ],
    },
  }
}

export default function GalleryScreen() {
  const [store] = useState(memoryStore)
  const [search] = useSearchParams()
  // `?part=list` shows one part alone, as it stands on a screen of its own.
  const only = search.get('part')
  useEffect(() => {
    if (only) scrollTo(0, 0)
  }, [only])
  return (
    <ListMemoryProvider value={sampleMemory}>
      <Screen path="/dev/gallery" title="Bộ giao diện">
        <FullList />
        {only !== 'list' && (
          <>
            <ListStates />
            <States />
            <Part name="Nhãn trạng thái">
              {Object.keys(statuses).map((status) => (
                <span key={status} style={{ marginRight: 6 }}>
                  <StatusTag status={status} tags={statuses} />
                </span>
              ))}
            </Part>
            <Part name="Thao tác">
              <ActionBar
                actions={[
                  { key: 'quote', label: 'Báo giá', primary: true, run: () => pause(800) },
                  {
                    key: 'buy',
                    label: 'Mua hàng',
                    off: 'Khách chưa đặt cọc đủ.',
                    run: () => {},
                  },
                  { key: 'cancel', label: 'Hủy đơn', danger: true, run: () => {} },
                ]}
              />
            </Part>
            <Part name="Thao tác trong dòng">
              <ActionBar
                inline
                label="Kết quả giao"
                actions={[
                  { key: 'done', label: 'Đã giao', primary: true, run: () => {} },
                  { key: 'fail', label: 'Không giao được', danger: true, run: () => {} },
                ]}
              />
            </Part>
            <Records />
            <Part name="Hộp thoại, biểu mẫu và in">
              <Dialogs />
            </Part>
            <Part name="Ô nhập">
              <Fields disabled={false} problems={{}} />
            </Part>
            <Part name="Ô nhập: có lỗi">
              <Fields disabled={false} problems={wrong} />
            </Part>
            <Part name="Ô nhập: tắt">
              <Fields disabled problems={{}} />
            </Part>
            <Part name="Địa chỉ">
              <div style={{ maxWidth: 560 }}>
                <AddressPart />
              </div>
            </Part>
            <Part name="Trạm quét">
              <ScanStation
                embedded
                station="gallery"
                path="/dev/gallery/station"
                title="Nhập kho"
                colour="checkin"
                awaited={12}
                store={store}
                onScan={scanned}
              />
            </Part>
          </>
        )}
      </Screen>
    </ListMemoryProvider>
  )
}
