import { changeStatus } from '#orders/desk/change-order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { BulkChange } from '#orders/desk/web/bulk-change.tsx'
import { api } from '#platform/web/api.ts'

/** What an action of the office leads to; the warehouse and the bills move the rest at their screens. */
const targets = [2, 3, 4, 5, 6, 0].map((value) => ({
  value: String(value),
  label: orderStatus.label(value),
}))

export default function ChangeStatus() {
  return (
    <BulkChange
      path="/quotes/status"
      title="Cập nhật trạng thái"
      targets={() => targets}
      targetLabel="Chuyển sang trạng thái"
      noteLabel="Lý do (bắt buộc khi hủy đơn, hủy cọc)"
      run={(ids, target, reason) =>
        api(changeStatus, { body: { ids, status: Number(target), ...(reason ? { reason } : {}) } })
      }
    >
      <p className="quiet">
        Mỗi đơn chạy đúng thao tác dẫn tới trạng thái đó, với đủ điều kiện và bút toán; đơn không đủ điều kiện
        được báo lý do từng dòng.
      </p>
    </BulkChange>
  )
}
