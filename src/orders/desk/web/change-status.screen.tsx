import { BulkChange } from '#orders/desk/web/bulk-change.tsx'
import { statusTargets } from '#orders/desk/web/bulk-targets.ts'
import { usePerson } from '#platform/web/session.ts'

export default function ChangeStatus() {
  const { role } = usePerson()
  return (
    <BulkChange
      path="/quotes/status"
      title="Cập nhật trạng thái"
      targets={() => statusTargets(role)}
      targetLabel="Chuyển sang trạng thái"
      noteLabel="Lý do (bắt buộc khi hủy, lùi bước)"
    >
      <p className="quiet">
        Mỗi đơn chạy đúng thao tác dẫn tới trạng thái đó, với đủ điều kiện và bút toán; đơn không đủ điều kiện
        được báo lý do từng dòng. Quét vào kho, khai thác và các bước của phiếu xuất làm ở màn hình của chúng.
      </p>
    </BulkChange>
  )
}
