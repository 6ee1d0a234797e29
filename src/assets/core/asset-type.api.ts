import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { id, requiredText } from '#platform/contract/fields.ts'
import { active, code, position } from '#platform/contract/record-fields.ts'
import { resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'

/** Document 1, section 2: who has the screen. */
export const assetReaders = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
/** Who keeps the register and the books. */
export const assetKeepers = roles('ql', 'kt')

export const assetTypes = resource({
  key: 'asset-type',
  table: 'asset_type',
  title: 'Loại tài sản',
  noun: 'loại tài sản',
  paths: {
    list: '/api/asset-types',
    create: '/api/asset-type',
    update: '/api/asset-type/{id}',
    remove: '/api/asset-type/{id}',
  },
  ids: {
    list: 'get-asset-types',
    create: 'post-asset-type',
    update: 'put-asset-type-by-id',
    remove: 'delete-asset-type-by-id',
  },
  roles: { read: assetReaders, write: assetKeepers },
  fields: {
    code,
    name: {
      label: 'Tên',
      kind: 'text',
      schema: requiredText(100),
      required: true,
      list: { width: 240, sortable: true },
    },
    life_months: {
      label: 'Thời gian dùng',
      unit: 'tháng',
      kind: 'number',
      schema: z.number().int().min(1).max(600),
      required: true,
      initial: 36,
      list: { width: 150, sortable: true },
    },
    active,
    position,
  },
  search: ['code', 'name'],
  defaultSort: 'position',
})

/** A type by its number, with how many assets there are of it in sight. */
export const readAssetType = call({
  id: 'get-asset-type-by-type',
  method: 'GET',
  path: '/api/asset-type/{type}',
  summary: 'Xem loại tài sản',
  roles: assetReaders,
  params: z.object({ type: id }),
  data: z.object({
    id: z.number(),
    _id: z.string(),
    type: z.number(),
    code: z.string(),
    name: z.string(),
    life_months: z.number(),
    /** By status: 1 in store, 2 in use, 3 in repair, 4 lost, 5 sold or scrapped. */
    counts: z.record(z.string(), z.number()),
  }),
  errors: ['assets.type_unknown'],
})
