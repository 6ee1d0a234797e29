import { BulkChange } from '#orders/desk/web/bulk-change.tsx'
import { subStatusTargets, trackTargets } from '#orders/desk/web/bulk-targets.ts'
import { usePerson } from '#platform/web/session.ts'

export default function ChangeSubStatus() {
  const { role } = usePerson()
  return (
    <BulkChange
      path="/quotes/substatus"
      title="Cập nhật trạng thái phụ"
      targets={(rows) => [...subStatusTargets(role, rows), ...trackTargets(role)]}
      targetLabel="Chuyển sang trạng thái phụ"
      noteLabel="Ghi chú (bắt buộc với hàng vướng mắc)"
    />
  )
}
