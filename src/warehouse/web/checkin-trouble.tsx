import { useRef } from 'react'
import { changeSubStatus } from '#orders/desk/change-order.api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { listWaiting, type CheckinRow } from '#warehouse/checkin.api.ts'
import { countWords, openDecision } from '#warehouse/checkin.words.ts'
import { isShort, settled, subOf, troubleChoices } from '#warehouse/web/trouble-choices.ts'
import { PhotoButton, type Photographed } from '#warehouse/web/parts/photo-button.tsx'

/** What the station shows of it. */
function resultOf(subject: string, said: string, refusal: string | undefined): ScanResult {
  if (refusal) return { kind: 'refused', subject, detail: refusal }
  return said === settled
    ? { kind: 'saved', title: 'Đã quyết định', subject, detail: 'Quét lại để cân' }
    : { kind: 'broken', title: 'Đã ghi lỗi hàng', subject, detail: `${said}. Để riêng, chờ quyết định.` }
}

type Troubled = Pick<CheckinRow, 'id' | 'code' | 'quality' | 'sub_status' | 'sub_note' | 'photos'>

/** What is wrong with the goods of an order that is being checked in, or what was decided about it. */
export function CheckinTrouble({
  row,
  onClose,
  onPhotos,
  onSaved,
}: {
  row: Troubled
  onClose: () => void
  onPhotos: (now: Photographed) => void
  onSaved: (result: ScanResult) => void
}) {
  const { id, code, quality } = row
  /** What the person chose, for the sentence after it is saved. */
  const said = useRef('')
  const decision = openDecision(row.sub_status)
  const options = troubleChoices(row.sub_status)
  const below = () => <Goods row={row} onPhotos={onPhotos} />
  return (
    <FormDrawer
      call={changeSubStatus}
      open
      title={decision ? `Quyết định về hàng của ${code}` : `Hàng hỏng, sai, thiếu của ${code}`}
      onClose={onClose}
      invalidates={[listWaiting]}
      fields={[
        {
          name: 'sub_status',
          label: decision ? 'Quyết định' : 'Hàng thế nào',
          required: true,
          input: { kind: 'select', options },
        },
        {
          name: 'came',
          label: `Số lượng thực nhận (đặt ${quality})`,
          input: 'quantity',
          hint: 'Ghi khi thiếu hoặc thừa hàng.',
          visible: ({ sub_status }) => sub_status !== settled,
        },
        { name: 'note', label: 'Ghi chú', required: true, input: 'note' },
      ]}
      {...(decision ? { initial: { sub_status: settled } } : {})}
      below={below}
      toBody={({ sub_status, came, note }) => {
        const chosen = String(sub_status ?? '')
        said.current = options.find(({ value }) => value === chosen)?.said ?? settled
        return {
          ids: [id],
          sub_status: subOf(chosen),
          note: [countWords(came, quality) || (isShort(chosen) && 'Thiếu hàng.'), note]
            .filter(Boolean)
            .join(' '),
        }
      }}
      onSaved={({ data }) => onSaved(resultOf(row.code, said.current, data.failed[0]?.message))}
    />
  )
}

/** What is waited for, and the photos of it. */
function Goods({ row, onPhotos }: { row: Troubled; onPhotos: (now: Photographed) => void }) {
  const decision = openDecision(row.sub_status)
  return (
    <div className="checkin-options">
      {decision && (
        <span>
          Đang chờ quyết định: {decision}
          {row.sub_note && ` (${row.sub_note})`}
        </span>
      )}
      <PhotoButton code={row.code} type={2} count={row.photos} disabled={false} onPhotos={onPhotos} />
    </div>
  )
}
