import { changeSubStatus } from '#orders/desk/change-order.api.ts'
import type { OrderRow } from '#orders/core/order.api.ts'
import { subMovesFrom, subStatus } from '#orders/core/sub.status.ts'
import { BulkChange } from '#orders/desk/web/bulk-change.tsx'
import { api } from '#platform/web/api.ts'

const cleared = 'none'

/** Every step that at least one of the orders may take from where it stands. */
function targetsOf(rows: readonly OrderRow[]) {
  const codes = new Set(
    rows.flatMap((row) => subMovesFrom(row.status, row.sub_status).map((move) => move.to)),
  )
  return [...codes]
    .toSorted((a, b) => (a ?? 0) - (b ?? 0))
    .map((to) =>
      to === null
        ? { value: cleared, label: 'Đã quyết định, bỏ vướng mắc' }
        : { value: String(to), label: `${to} · ${subStatus.label(to)}` },
    )
}

export default function ChangeSubStatus() {
  return (
    <BulkChange
      path="/quotes/substatus"
      title="Cập nhật trạng thái phụ"
      targets={targetsOf}
      targetLabel="Chuyển sang trạng thái phụ"
      noteLabel="Ghi chú (bắt buộc với hàng vướng mắc)"
      run={(ids, target, note) =>
        api(changeSubStatus, {
          body: { ids, sub_status: target === cleared ? null : Number(target), ...(note ? { note } : {}) },
        })
      }
    />
  )
}
