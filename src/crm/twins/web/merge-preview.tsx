import { previewMerge, type Merging } from '#crm/twins/twin.api.ts'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

/** What goes over and what stays, before anybody agrees. */
export function MergePreview({ merging }: { merging: Merging }) {
  const { data, error } = useCall(previewMerge, { body: merging }, { staleTime: 0, gcTime: 0 })
  if (error) return <Failed small error={error} />
  if (!data) return <PreviewWaits />
  const { refusal, moved, orders, bills, balance, leaves } = data.data
  if (refusal)
    return (
      <p role="alert" className="bad-words">
        {refusal}
      </p>
    )
  const parts = moved.map(({ what, count }) => `${count} ${what}`).join(', ')
  const kept = [
    ...(orders > 0 ? [`${orders} đơn hàng`] : []),
    ...(bills > 0 ? [`${bills} phiếu xuất`] : []),
    ...(balance === 0 ? [] : [`số dư ${grouped(balance)} đ`]),
  ].join(', ')
  return (
    <>
      <p>
        {parts ? `Chuyển sang hồ sơ được giữ: ${parts}.` : 'Không có liên hệ hay công việc nào phải chuyển.'}
      </p>
      {merging.kind === 'lead' && (
        <p>Nhu cầu của cả hai được ghi ở hồ sơ được giữ; hồ sơ kia đóng lại với lý do đã gộp.</p>
      )}
      {!leaves && (
        <p>
          {kept ? `Ở lại mã cũ: ${kept}. ` : 'Mã cũ có chứng từ. '}
          Mã cũ vẫn ở danh sách, bị khóa và không nhận đơn mới.
        </p>
      )}
      <p className="quiet">Hoàn tác được trong mục “Đã gộp”.</p>
    </>
  )
}
