import { useMemo } from 'react'
import { changeAsset, createAsset, listAssets, readAsset } from '#assets/core/asset.api.ts'
import type { AssetRow } from '#assets/core/asset.api.ts'
import { assetFields } from '#assets/core/asset.fields.ts'
import { TypeInput } from '#assets/core/web/parts/asset-types.tsx'
import { AssetImagesInput } from '#assets/core/web/parts/asset-images.tsx'
import { PeopleInput, keyed } from '#assets/core/web/parts/people.tsx'
import { partnerInput } from '#catalog/web/parts/partner-field.ts'
import type { Call } from '#platform/contract/call.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormValues } from '#platform/web/form/form-types.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'

const optionOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
function valuesOf(of: unknown): FormValues {
  const row = of as AssetRow
  return { ...formValues(assetFields, row), partner_id: optionOf(row.partner_id, row.partner_name) }
}

/** A new asset, or what is written of one. */
export function AssetForm({ row, onClose }: { row?: AssetRow | undefined; onClose: () => void }) {
  const { role } = usePerson()
  const fields = useMemo(
    () =>
      recordForm(assetFields, role, {
        extended: {
          type: { input: TypeInput },
          staff_ids: { input: PeopleInput, required: false },
          partner_id: { input: partnerInput, toBody: keyed },
          worn_before: { required: false },
          images: { input: AssetImagesInput, required: false },
        },
      }),
    [role],
  )
  return (
    <FormDrawer<Call>
      call={(row ? changeAsset : createAsset) as Call}
      {...(row ? { params: { id: row.id } } : {})}
      title={row ? `Sửa tài sản ${row.code}` : 'Thêm tài sản'}
      fields={fields}
      initial={row ? valuesOf(row) : formValues(assetFields)}
      valuesOf={valuesOf}
      open
      onClose={onClose}
      invalidates={[listAssets, readAsset]}
    />
  )
}
