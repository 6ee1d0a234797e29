import { assetFields } from '#assets/core/asset.fields.ts'
import { assetTypes } from '#assets/core/asset-type.api.ts'
import { id } from '#platform/contract/fields.ts'
import type { Fields } from '#platform/contract/resource.ts'

const {
  name,
  infor,
  value,
  bought_on,
  life_months,
  quality,
  warranty_end,
  taken_over_on,
  worn_before,
  rest_months,
  note,
} = assetFields

/** The columns of the sheet by which assets come in: as the form has them, type and holder by the words people write. */
export const assetSheetFields = {
  name,
  type: {
    label: 'Loại',
    kind: 'reference',
    schema: id,
    required: true,
    reference: { resource: assetTypes, value: 'id', label: 'name', code: 'code' },
  },
  infor,
  value,
  bought_on,
  life_months,
  quality,
  holder: {
    label: 'Người giữ',
    kind: 'reference',
    schema: id,
    reference: { resource: { table: 'staff' }, value: 'id', label: 'name', code: 'username' },
  },
  warranty_end,
  taken_over_on,
  worn_before,
  rest_months,
  note,
} as const satisfies Fields
