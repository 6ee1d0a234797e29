import { sql } from 'kysely'
import type { PlaceQuery } from '#geography/geography.api.ts'
import { addressBooks } from '#geography/geography.words.ts'
import type { AddressBook, UnitType } from '#geography/geography.words.ts'
import { choosable, pickerList, placeById, placeColumns } from '#geography/server/place.repo.ts'
import type { Place } from '#geography/server/place.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Db } from '#platform/server/db/database.ts'
import { listRows } from '#platform/server/lists/list.ts'

/** VNPost takes two-level addresses with this in place of a district. */
const vnpostDistrict = 'VNPOST'

/** The address book a partner's calls need. @throws bad_input where there is no such partner or it has none */
async function bookOf(db: Db, code: string): Promise<AddressBook> {
  const found = await db
    .selectFrom('partner')
    .select('address_book')
    .where('code', '=', code)
    .executeTakeFirst()
  if (found?.address_book) return found.address_book as AddressBook
  const message = found ? 'Đối tác này không có danh mục địa chỉ riêng' : 'Không tìm thấy đối tác này'
  throw refuse('bad_input', { details: [{ path: 'partner_code', message }] })
}

type Coded = Place & {
  partner_unit_code: string | null
  partner_name: string | null
  accepted: boolean | null
}

/** Places with what the partner's address book calls them. */
export async function pickCodedPlaces(
  db: Db,
  wanted: { type: UnitType; systems: readonly string[]; query: PlaceQuery & { partner_code: string } },
  today: string,
) {
  const book = await bookOf(db, wanted.query.partner_code)
  const definition = {
    ...pickerList,
    from: sql`admin_unit u left join partner_unit b on b.unit_id = u.id and b.address_book = ${book}`,
    select: sql`${placeColumns}, b.partner_code as partner_unit_code, b.name as partner_name, b.accepted`,
  }
  return listRows<Coded>(db, definition, wanted.query, choosable(wanted, today))
}

/** What every address book says of a ward, and whether the carrier takes it. @throws not_found */
export async function booksOfWard(db: Db, wardId: number) {
  const ward = await placeById(db, wardId)
  if (ward?.type !== 'ward') throw refuse('not_found')
  const { rows } = await sql<{
    id: number
    address_book: AddressBook
    partner_code: string
    accepted: boolean
    above: string | null
    top: string | null
    partners: string[]
  }>`
    select b.id, b.address_book, b.partner_code, b.accepted, up.partner_code as above, top.partner_code as top,
      array(select p.code from partner p where p.address_book = b.address_book and p.active order by p.code) as partners
    from partner_unit b join admin_unit u on u.id = b.unit_id join admin_unit parent on parent.id = u.parent_id
    left join partner_unit up on up.unit_id = parent.id and up.address_book = b.address_book
    left join partner_unit top on top.unit_id = parent.parent_id and top.address_book = b.address_book
    where b.unit_id = ${wardId}`.execute(db)
  return addressBooks.map(({ value, label }) => {
    const row = rows.find((one) => one.address_book === value)
    const legacy = ward.system === 'legacy'
    const province = legacy ? row?.top : row?.above
    return {
      id: row?.id ?? 0,
      _id: String(row?.id ?? 0),
      address_book: value,
      name: label,
      partners: row?.partners ?? [],
      ward_code: row?.partner_code ?? null,
      district_code: row ? (legacy ? (row.above ?? null) : value === 'vnpost' ? vnpostDistrict : null) : null,
      province_code: province ?? null,
      accepted: row?.accepted ?? false,
      problem: !row
        ? `${label} chưa có mã cho ${ward.full_name}`
        : row.accepted
          ? null
          : `${label} không nhận giao tới ${ward.full_name}`,
    }
  })
}
