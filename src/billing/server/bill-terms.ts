import { sql } from 'kysely'
import type { AddressGiven } from '#billing/bill-write.api.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import { refuse } from '#platform/contract/errors.ts'
import { readBusinessDate } from '#platform/rules/business-date.ts'
import { normalizePhone } from '#platform/rules/phone.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { staffStatus } from '#staff/staff.status.ts'

export interface Terms {
  date?: string | null | undefined
  method?: string | undefined
  address?: AddressGiven | null | undefined
  partner?: number | null | undefined
  shipper?: number | null | undefined
}

/** The columns of a bill that its terms fill; only what was given. @throws bad_input by field, bills.address_unknown … */
export async function termColumns(db: Db, customer: number, terms: Terms): Promise<Record<string, unknown>> {
  const set: Record<string, unknown> = {}
  if (terms.date !== undefined) set['date'] = terms.date ? dayOf(terms.date) : null
  if (terms.method !== undefined) set['method'] = terms.method
  if (terms.address !== undefined && terms.address !== null) {
    Object.assign(set, await addressColumns(db, customer, terms.address))
  }
  if (terms.partner) await refuseUnknownCarrier(db, terms.partner)
  if (terms.shipper) await refuseUnknownShipper(db, terms.shipper)
  // One of the two carries: choosing one leaves the other.
  if (terms.shipper) Object.assign(set, { shipper_id: terms.shipper, partner_id: null, waybill: null })
  else if (terms.partner) Object.assign(set, { partner_id: terms.partner, shipper_id: null })
  else {
    if (terms.partner === null) set['partner_id'] = null
    if (terms.shipper === null) set['shipper_id'] = null
  }
  return set
}

function dayOf(text: string): string {
  const date = readBusinessDate(text)
  if (!date)
    throw refuse('bad_input', { details: [{ path: 'date', message: 'Ngày phải có dạng DD-MM-YYYY' }] })
  return date
}

/** The address as frozen on the slip, with a phone by the Vietnamese rule. */
export async function addressColumns(
  db: Db,
  customer: number,
  given: AddressGiven,
): Promise<{ address_id: number | null; receiver: string }> {
  if (typeof given === 'number') {
    const { rows } = await sql<
      Record<string, unknown>
    >`select name, phone, address, ward, district, province, system, ward_code, province_code
      from customer_address where id = ${given} and customer_id = ${customer} and active`.execute(db)
    if (!rows[0]) throw refuseBill('bills.address_unknown')
    return { address_id: given, receiver: JSON.stringify(rows[0]) }
  }
  const phone = normalizePhone(given.phone)
  if (!phone) {
    throw refuse('bad_input', { details: [{ path: 'address.phone', message: 'Số điện thoại không hợp lệ' }] })
  }
  const { ward = null, district = null, ward_code = null, province_code = null } = given
  const receiver = { ...given, phone, ward, district, ward_code, province_code }
  return { address_id: null, receiver: JSON.stringify(receiver) }
}

/** The customer's usual address, if they have one. */
export async function usualAddress(db: Db, customer: number) {
  const { rows } = await sql<{ id: number }>`select id from customer_address
    where customer_id = ${customer} and active order by is_primary desc, id desc limit 1`.execute(db)
  return rows[0] ? addressColumns(db, customer, rows[0].id) : null
}

export async function refuseUnknownCarrier(db: Db, partner: number): Promise<void> {
  const { rows } =
    await sql`select from partner where id = ${partner} and kind = 'carrier' and active`.execute(db)
  if (rows.length === 0) throw refuseBill('bills.carrier_unknown')
}

export async function refuseUnknownShipper(db: Db, shipper: number): Promise<void> {
  const { rows } =
    await sql`select from staff where id = ${shipper} and status = ${lit(staffStatus.active)}`.execute(db)
  if (rows.length === 0) throw refuseBill('bills.shipper_unknown')
}
