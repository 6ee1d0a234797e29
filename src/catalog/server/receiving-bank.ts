import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuseCard } from '#catalog/card.errors.ts'
import type { Db } from '#platform/server/db/database.ts'

export interface ReceivingBank {
  id: number
  bin: string
  account: string
  bank: string
  holder: string | null
}

const columns = sql`c.id, c.bank_bin as bin, c.account_number as account, c.name as bank, c.holder`
const payable = sql<boolean>`c.kind = 'bank' and c.active and c.bank_bin is not null and c.account_number is not null`

/** Of a customer and a station, as values or as columns of a row. */
const receiving = (customer: unknown, station: unknown) => sql<ReceivingBank & { own: boolean }>`
    select ${columns}, own.id is not null as own from card c
    left join customer_card own on own.card_id = c.id and own.customer_id = ${customer}
    where ${payable} and c.partner_id is null and (own.id is not null or c.station_id = ${station} or c.station_id is null)
    order by own.id is null, c.is_primary desc, c.id limit 1`

/**
 * The bank account that a QR code names: the customer's own one where they have one, else the primary
 * one of their station or of all. `own`: it is theirs.
 */
export async function receivingBank(
  db: Db,
  { customer, station }: { customer: number | null; station: number | null },
): Promise<(ReceivingBank & { own: boolean }) | null> {
  const { rows } = await receiving(customer, station).execute(db)
  return rows[0] ?? null
}

/** The same as a column beside a row that has customer and station. */
export const receivingBankBeside = (
  row: Record<'customer' | 'station', RawBuilder<unknown>>,
): RawBuilder<(ReceivingBank & { own: boolean }) | null> =>
  sql`(select row_to_json(found) from (${receiving(row.customer, row.station)}) found)`

/** The account that somebody chose, ours or a partner's. @throws cards.no_qr where no QR can name it */
export async function chosenBank(db: Db, id: number): Promise<ReceivingBank> {
  const { rows } =
    await sql<ReceivingBank>`select ${columns} from card c where c.id = ${id} and ${payable}`.execute(db)
  if (!rows[0]) throw refuseCard('cards.no_qr')
  return rows[0]
}
