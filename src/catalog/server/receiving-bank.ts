import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

export interface ReceivingBank {
  id: number
  bin: string
  account: string
  bank: string
  holder: string | null
}

/**
 * The bank account that a QR code names: the customer's own one where they have one, else the primary
 * one of their station or of all.
 */
export async function receivingBank(
  db: Db,
  { customer, station }: { customer: number | null; station: number | null },
): Promise<ReceivingBank | null> {
  const { rows } = await sql<ReceivingBank>`
    select c.id, c.bank_bin as bin, c.account_number as account, c.name as bank, c.holder from card c
    left join customer_card own on own.card_id = c.id and own.customer_id = ${customer}
    where c.kind = 'bank' and c.active and c.bank_bin is not null and c.account_number is not null
      and c.partner_id is null and (own.id is not null or c.station_id = ${station} or c.station_id is null)
    order by own.id is null, c.is_primary desc, c.id limit 1`.execute(db)
  return rows[0] ?? null
}
