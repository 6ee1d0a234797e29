import { listAssets, readAsset, reportImage } from '#assets/core/asset.api.ts'
import type { AssetRow } from '#assets/core/asset.api.ts'
import { qualityOptions } from '#assets/core/asset.words.ts'
import { AssetImagesInput } from '#assets/core/web/parts/asset-images.tsx'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

/** The quarter's pictures of an asset, by its holder; who keeps the register says whose they are. */
export function PhotoForm({ row, onClose }: { row: AssetRow; onClose: () => void }) {
  const { id: me } = usePerson()
  const keeps = useHasFlag('ql', 'kt')
  const { data } = useCall(readAsset, { params: { id: row.id } })
  const holders = data?.data.holders.map(({ staff_id, name }) => ({ value: staff_id, label: name })) ?? []
  const fields: readonly FormField[] = [
    ...(keeps
      ? [
          {
            name: 'staff_id',
            label: 'Người giữ',
            input: { kind: 'select' as const, options: holders },
            required: true,
          },
        ]
      : []),
    { name: 'image_report', label: 'Ảnh', input: AssetImagesInput, required: true },
    { name: 'quality', label: 'Tình trạng', input: { kind: 'select', options: qualityOptions }, span: 6 },
    { name: 'note', label: 'Ghi chú', input: 'note' },
  ]
  const own = row.staff_ids.includes(me) ? me : row.staff_ids[0]
  return (
    <FormDrawer
      call={reportImage}
      title={`Ảnh tình trạng ${row.code}`}
      fields={fields}
      initial={{ id: row.id, staff_id: keeps ? own : undefined, image_report: [], quality: row.quality }}
      open
      onClose={onClose}
      invalidates={[listAssets, readAsset]}
    />
  )
}
