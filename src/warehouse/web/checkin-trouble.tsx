import { useRef } from 'react'
import { changeSubStatus } from '#orders/desk/change-order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { subMovesFrom } from '#orders/core/sub-moves.status.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { listWaiting, type CheckinRow } from '#warehouse/checkin.api.ts'
import { countWords } from '#warehouse/checkin.words.ts'

const settled = 'none'

/** What the station shows of it. */
function resultOf(subject: string, said: string, refusal: string | undefined): ScanResult {
  if (refusal) return { kind: 'refused', subject, detail: refusal }
  return said === settled
    ? { kind: 'saved', title: 'Đã quyết định', subject, detail: 'Quét lại để cân' }
    : { kind: 'broken', title: 'Đã ghi lỗi hàng', subject, detail: `${said}. Để riêng, chờ quyết định.` }
}

/** What is wrong with the goods of an order that is being checked in, or what was decided about it. */
export function CheckinTrouble({
  row,
  onClose,
  onSaved,
}: {
  row: Pick<CheckinRow, 'id' | 'code' | 'quality' | 'sub_status'>
  onClose: () => void
  onSaved: (result: ScanResult) => void
}) {
  const { id, code, quality } = row
  /** What the person chose, for the sentence after it is saved. */
  const said = useRef('')
  const options = subMovesFrom(orderStatus.beingCheckedIn, row.sub_status).map(({ to }) =>
    to === null
      ? { value: settled, label: 'Đã quyết định, khai thác tiếp' }
      : { value: String(to), label: `${to} · ${subStatus.label(to)}` },
  )
  return (
    <FormDrawer
      call={changeSubStatus}
      open
      title={`Hàng của ${code}`}
      onClose={onClose}
      invalidates={[listWaiting]}
      fields={[
        { name: 'sub_status', label: 'Hàng thế nào', required: true, input: { kind: 'select', options } },
        {
          name: 'came',
          label: `Số lượng thực nhận (đặt ${quality})`,
          input: 'quantity',
          hint: 'Chỉ ghi khi thiếu hoặc thừa hàng.',
          visible: ({ sub_status }) => sub_status !== settled,
        },
        { name: 'note', label: 'Ghi chú', required: true, input: 'note' },
      ]}
      toBody={({ sub_status, came, note }) => {
        said.current = sub_status === settled ? settled : subStatus.label(Number(sub_status))
        return {
          ids: [id],
          sub_status: sub_status === settled ? null : Number(sub_status),
          note: [countWords(came, quality), note].filter(Boolean).join(' '),
        }
      }}
      onSaved={({ data }) => onSaved(resultOf(row.code, said.current, data.failed[0]?.message))}
    />
  )
}
