import { sql } from 'kysely'
import { decideConversion } from '#geography/unit.rules.ts'
import type { Candidate } from '#geography/unit.rules.ts'
import { mapKinds } from '#geography/geography.words.ts'
import { lineOf, placeByCode, placeById } from '#geography/server/place.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Db } from '#platform/server/db/database.ts'
import { allOf } from '#platform/server/db/together.ts'

export interface NewWard extends Candidate {
  code: string
  full_name: string
  province_id: number
  province_code: string
  province: string
  note: string | null
}

/**
 * What a place of an address has become, through mergers of later years too. Of a ward that was split
 * every part is a candidate and none is chosen: the person is asked.
 * @throws not_found
 */
export async function convertedFrom(
  db: Db,
  {
    ward_id,
    ward_code,
    district_id,
  }: { ward_id?: number | undefined; ward_code?: string | undefined; district_id?: number | undefined },
) {
  const key = ward_id ?? district_id
  const old =
    key !== undefined
      ? await placeById(db, key)
      : ward_code
        ? await placeByCode(db, { type: 'ward', system: 'legacy', code: ward_code })
        : undefined
  if (!old) throw refuse('not_found')
  const [line, candidates] = await allOf([lineOf(db, old.id), newWardsOf(db, old.id)])
  const { chosen, ask } = decideConversion(candidates)
  return {
    old: { id: old.id, code: old.code, full_name: old.full_name, line },
    candidates: candidates.map((row) => ({ ...row, kind_name: mapKinds[row.kind] })),
    chosen_id: chosen?.id ?? null,
    question: ask
      ? `${old.full_name} cũ đã chia vào ${candidates.length} đơn vị mới. Địa chỉ này nay thuộc đơn vị nào?`
      : null,
  }
}

/** The wards in force that a place became: by the decree's table, then by later mergers. */
async function newWardsOf(db: Db, id: number): Promise<NewWard[]> {
  const { rows } = await sql<NewWard>`
    with recursive became as (
      select m.new_id as id, m.kind, m.note, 1 as step from admin_unit_map m where m.old_id = ${id}
      union
      select u.id, 'unchanged', null, 1 from admin_unit u where u.id = ${id} and u.system = '2025'
      union
      select u.merged_into_id, 'whole', null, b.step + 1 from became b join admin_unit u on u.id = b.id
      where u.merged_into_id is not null and b.step < 20
    )
    select distinct on (u.id) u.id, u.code, u.full_name, b.kind, b.note,
      p.id as province_id, p.code as province_code, p.full_name as province
    from became b join admin_unit u on u.id = b.id and u.merged_into_id is null
    join admin_unit p on p.id = u.parent_id
    where u.type = 'ward' order by u.id, b.step`.execute(db)
  return rows
}
