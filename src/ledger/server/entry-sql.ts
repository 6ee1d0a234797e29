import { sql } from 'kysely'
import { entryKinds } from '#ledger/entries.rules.ts'

// As texts, not as 56 values: a list's columns are one text then, which nobody walks at each statement.
const kindNames = sql.join(
  Object.entries(entryKinds).map(([kind, name]) => sql`when ${sql.lit(kind)} then ${sql.lit(name)}`),
  sql` `,
)

/** `Phiếu thu 12` of an entry `e`. */
export const entryDocument = sql<string>`(case e.kind ${kindNames} end || ' ' || e.number)`

/** What an entry `e` is about, by its code. */
export const entryReference = sql<string | null>`case e.reference_type
  when 'order' then (select code from orders where id = e.reference_id)
  when 'bill' then (select code from bill where id = e.reference_id)
  when 'transfer' then (select code from transfer where id = e.reference_id)
  when 'transaction' then (select code from money_transaction where id = e.reference_id)
  when 'penalty' then (select code from penalty where id = e.reference_id)
  when 'behalf_payment' then (select code from behalf_payment where id = e.reference_id)
  when 'bank_transaction' then (select coalesce(reference, 'SK' || id) from bank_transaction where id = e.reference_id)
  when 'card_load' then (select code from card_load where id = e.reference_id)
  when 'flight_invoice' then (select m.number from flight_invoice f join mawb m on m.id = f.mawb_id where f.id = e.reference_id)
  when 'asset' then (select code from asset where id = e.reference_id)
  when 'liquidation' then (select code from liquidation where id = e.reference_id)
  when 'liquidation_payment' then (select s.code from liquidation_payment p join liquidation_order s on s.id = p.liquidation_order_id where p.id = e.reference_id)
  when 'liquidation_refund' then (select s.code from liquidation_refund r join liquidation_order s on s.id = r.liquidation_order_id where r.id = e.reference_id)
  when 'partner_refund' then (select code from partner_refund where id = e.reference_id)
  when 'opening_import' then (select code from opening_import where id = e.reference_id) end`
