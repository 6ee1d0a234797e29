import { sql } from 'kysely'
import type { Receiver } from '#billing/bill.api.ts'
import { addressLine } from '#billing/server/read-bill.usecase.ts'
import type { CarrierCode } from '#carriers/parcel.words.ts'
import { convertedFrom } from '#geography/server/convert-address.usecase.ts'
import { booksOfWard } from '#geography/server/partner-unit.repo.ts'
import { lineOf, placeByCode } from '#geography/server/place.repo.ts'
import type { Db } from '#platform/server/db/database.ts'
import { allOf } from '#platform/server/db/together.ts'

/** More old wards than these became one ward: the first say enough. */
const mostOld = 5

/** The receiver's place in both divisions of the country, and as each carrier's own address book has it. */
export async function addressCard(db: Db, receiver: Receiver) {
  const system = receiver.system ?? ('2025' as const)
  const ward = await wardOf(db, receiver)
  const others = ward ? (system === 'legacy' ? await newOf(db, ward.id) : await oldOf(db, ward.id)) : []
  const books = ward ? await booksOfWard(db, ward.id) : []
  return {
    given: addressLine(receiver),
    system,
    others,
    books: books.map(({ address_book: carrier, ward_code, district_code, province_code, problem }) => ({
      carrier,
      code: [ward_code, district_code, province_code].filter(Boolean).join(' · ') || null,
      problem,
    })),
  }
}

/** Why a carrier takes nothing to this place, by its own address book; null: it does, or has none. */
export async function wardRefusal(db: Db, receiver: Receiver, carrier: CarrierCode): Promise<string | null> {
  const ward = await wardOf(db, receiver)
  if (!ward) return null
  const book = (await booksOfWard(db, ward.id)).find((one) => one.address_book === carrier)
  // A ward that its book does not have may be new: the carrier says so itself.
  return book && book.id !== 0 && !book.accepted ? book.problem : null
}

const wardOf = async (db: Db, { ward_code: code, system }: Receiver) =>
  code ? placeByCode(db, { type: 'ward', system: system ?? '2025', code }) : undefined

async function newOf(db: Db, ward: number): Promise<string[]> {
  const { candidates } = await convertedFrom(db, { ward_id: ward })
  return candidates.map((one) => `${one.full_name}, ${one.province}`)
}

async function oldOf(db: Db, ward: number): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`select m.old_id as id from admin_unit_map m
    join admin_unit u on u.id = m.old_id where m.new_id = ${ward} and u.type = 'ward'
    order by m.kind = 'part', u.code limit ${mostOld}`.execute(db)
  return allOf(rows.map(({ id }) => lineOf(db, id)))
}
