import { Button } from 'antd'
import { phases } from '#platform/contract/phase.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { samples, statuses, type Sample } from '#platform/web/gallery/gallery.data.ts'
import { Part, pause } from '#platform/web/gallery/gallery-part.tsx'
import BulkBar from '#platform/web/list/bulk-bar.tsx'
import Cards from '#platform/web/list/cards.tsx'
import { declaredState } from '#platform/web/list/column-state.ts'
import { StatusChips } from '#platform/web/list/filters.tsx'
import { FitRow } from '#platform/web/list/fit-row.tsx'
import type { BulkAction, Column } from '#platform/web/list/list-types.ts'
import { kindOf, scanKinds, type ScanKind } from '#platform/web/scan/kinds.ts'

const problem = new Error('Hệ thống đang tạm gián đoạn, vui lòng thử lại sau giây lát.')
const again = () => void pause(400)
const columns: readonly Column<Sample>[] = [
  { key: 'code', title: 'Mã đơn', kind: 'code', pinned: true },
  { key: 'status', title: 'Trạng thái', kind: 'status', statuses },
  { key: 'customer', title: 'Khách hàng' },
  { key: 'total', title: 'Thành tiền', kind: 'money', total: 'total' },
  { key: 'debt', title: 'Công nợ', kind: 'money', total: 'debt' },
]
const actions: readonly BulkAction<Sample>[] = ['Duyệt mua', 'Giao cho người mua', 'In tem', 'Hủy đơn'].map(
  (label) => ({
    key: label,
    label,
    danger: label === 'Hủy đơn',
    run: async () => {
      await pause(400)
      return undefined
    },
  }),
)
const chips = {
  key: 'status',
  options: Object.entries(statuses).map(([value, tag]) => ({ value, ...tag })),
}
const rowId = (row: Sample) => row.id
const cardRows = samples.slice(0, 3)
const cards = { label: 'Đơn hàng', rowId, columns, state: declaredState(columns), onState: () => {} }
const chosen = new Set(cardRows.map(rowId))

/** What stands where there is nothing, nothing yet, or nothing that could be read; bars, chips, cards, results. */
export function States() {
  return (
    <>
      <Part name="Chỗ trống, chỗ lỗi">
        <Nothing action={<Button>Xóa bộ lọc</Button>}>Chưa có đơn hàng nào khớp với bộ lọc.</Nothing>
        <Failed error={problem} retry={again} />
        <Nothing small>Chưa có bút toán nào.</Nothing>
        <Failed small error={problem} retry={again} />
      </Part>
      <Part name="Chip: đang tải, có số, chưa tải được">
        <div className="list">
          <StatusChips chips={chips} value="3" counts={undefined} coming failed={false} set={again} />
          <StatusChips chips={chips} value="3" counts={{ 3: 12 }} coming={false} failed={false} set={again} />
          <StatusChips chips={chips} value="3" counts={undefined} coming={false} failed set={again} />
        </div>
      </Part>
      <Part name="Thanh chọn, thanh công cụ gấp">
        <div className="list">
          <div className="grid-frame" style={{ height: 44 }}>
            <BulkBar
              actions={actions}
              columns={columns}
              selection={chosen}
              rows={cardRows}
              labelOf={String}
              select={again}
              onDone={again}
            />
          </div>
          <div style={{ maxWidth: 320 }}>
            <FitRow
              items={['Ngày tạo', 'Tuyến', 'Loại hàng', 'Kinh doanh', 'Khách hàng'].map((label) => ({
                key: label,
                on: label === 'Khách hàng',
                content: <Button>{label}</Button>,
              }))}
            />
          </div>
        </div>
      </Part>
      <Part name="Chặng">
        <p>
          {phases.map((phase) => (
            <span key={phase} className="tag" data-phase={phase}>
              {phase}
            </span>
          ))}
        </p>
      </Part>
      <Part name="Thẻ trên điện thoại: có, đang tải, trống, lỗi">
        <div className="list" style={{ maxWidth: 366 }}>
          <Cards {...(cards as object as Parameters<typeof Cards>[0])} rows={cardRows} selection={chosen} />
          <Cards
            {...(cards as object as Parameters<typeof Cards>[0])}
            rows={undefined}
            expected={2}
            loading
          />
          <Cards
            {...(cards as object as Parameters<typeof Cards>[0])}
            rows={[]}
            nothing={<Nothing>Chưa có đơn hàng</Nothing>}
          />
          <Cards
            {...(cards as object as Parameters<typeof Cards>[0])}
            rows={undefined}
            failed={<Failed error={problem} retry={again} />}
          />
        </div>
      </Part>
      <Part name="Kết quả quét: mỗi loại">
        {(Object.keys(scanKinds) as ScanKind[]).map((kind) => {
          const { tone, look, sign, words } = kindOf(kind)
          return (
            <div key={kind} className="scan-result" data-tone={tone} data-look={look}>
              <span className="scan-sign" aria-hidden>
                {sign}
              </span>
              <div className="scan-said">
                <strong>{words}</strong>
              </div>
            </div>
          )
        })}
      </Part>
    </>
  )
}
