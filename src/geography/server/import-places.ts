import { sql } from 'kysely'
import { createLocation, locationImport } from '#geography/geography.api.ts'
import { systems, unitKinds, unitTypes } from '#geography/geography.words.ts'
import type { System, UnitType } from '#geography/geography.words.ts'
import { createPlace } from '#geography/server/change-place.usecase.ts'
import { parentTypeOf, systemOf } from '#geography/unit.rules.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { text } from '#platform/contract/fields.ts'
import type { Fields } from '#platform/contract/resource.ts'
import type { Db } from '#platform/server/db/database.ts'
import { fieldSheet } from '#platform/server/lists/sheets/sheet-cells.ts'

const row = createLocation.body.omit({ parent_id: true }).extend({ parent_code: text(40).optional() })
const { type, system, code, kind, name, name_en, parent_code, day, note } = row.shape

/** A unit as a row of a sheet: what it hangs under is named by its code, and may stand in a row above. */
const fields: Fields = {
  type: { label: 'Cấp', kind: 'select', schema: type, options: unitTypes, required: true },
  system: { label: 'Hệ thống', kind: 'select', schema: system, options: systems },
  code: { label: 'Mã', kind: 'text', schema: code, required: true },
  kind: { label: 'Loại', kind: 'select', schema: kind, options: unitKinds },
  name: { label: 'Tên', kind: 'text', schema: name, required: true },
  name_en: { label: 'Tên tiếng Anh', kind: 'text', schema: name_en },
  parent_code: { label: 'Mã đơn vị cấp trên', kind: 'text', schema: parent_code },
  day: { label: 'Hiệu lực từ', kind: 'date', schema: day },
  note: { label: 'Căn cứ', kind: 'note', schema: note },
}

/** Units of a new division, as a decree's annex lists them. */
export const placeSheet = fieldSheet({
  calls: locationImport,
  fields,
  example: {
    type: 'Phường, xã',
    system: '2 cấp (từ 01-07-2025)',
    code: '99999',
    kind: 'Phường',
    name: 'Phường mẫu (dòng mẫu)',
    parent_code: '01',
    day: '01-01-2027',
    note: 'Nghị quyết số … ngày …',
  },
  schema: row,
  write: async (context, given) => {
    const { parent_code: above, ...body } = row.parse(given)
    const parent_id = above ? await parentCoded(context.db, body, above) : null
    return (await createPlace(context, { ...body, parent_id })).full_name
  },
  fieldOf: (path) => (path === 'parent_id' ? 'parent_code' : path in fields ? path : null),
})

/** The unit of the level above with this code. @throws bad_input */
async function parentCoded(
  db: Db,
  place: { type: UnitType; system?: System | undefined },
  parent: string,
): Promise<number> {
  const own = systemOf(place.type, place.system)
  const above = parentTypeOf(place.type, own)
  const { rows } = await sql<{ id: number }>`select id from admin_unit
    where type = ${above} and code = ${parent} and system = ${above === 'country' ? 'world' : own}
      and merged_into_id is null`.execute(db)
  if (rows[0]) return rows[0].id
  throw refuseField('parent_code', `Không có đơn vị cấp trên mã "${parent}" trong hệ thống này`)
}
