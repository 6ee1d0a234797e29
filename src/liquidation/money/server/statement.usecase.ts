import { sql } from 'kysely'
import { liquidationStatus } from '#liquidation/core/liquidation.status.ts'
import { linesOf, settlementOf, soldSum } from '#liquidation/money/server/settlement.ts'
import type { SaleStatementRecord } from '#liquidation/money/proceeds.api.ts'
import { refuseSaleMoney } from '#liquidation/money/sale-money.errors.ts'
import { salePaymentStatus, saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import { entryDocument } from '#ledger/server/entry-sql.ts'
import { inScope } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'

interface Goods {
  id: number
  status: number
  station_id: number
  code: string
  goods_name: string | null
  order_id: number
  order_code: string
  customer_id: number
  customer_no: string | null
  customer_name: string
  quantity: number
  sold: number
  costs_vnd: number
  costs_note: string | null
  owner_paid_at: Date | null
}
type Settled = Pick<
  SaleStatementRecord,
  | 'id'
  | 'proceeds_vnd'
  | 'deposit_vnd'
  | 'lines'
  | 'debt_vnd'
  | 'costs_vnd'
  | 'rest_vnd'
  | 'short_vnd'
  | 'document'
  | 'made_name'
  | 'made_at'
  | 'sent_at'
  | 'sent_name'
  | 'channel'
>

/**
 * What the sale brought and where it goes: in the books as it was posted, of goods on sale as it would be today.
 * @throws sale_money.statement_unknown
 */
export async function readSaleStatement(context: Context, id: number): Promise<SaleStatementRecord> {
  const goods = await goodsOf(context, id)
  const settled = (await settledOf(context, id)) ?? (await expectedOf(context, goods))
  const { code, goods_name, order_code, customer_no, customer_name, quantity, sold, costs_note } = goods
  const about = { code, goods_name, order_code, customer_no, customer_name, quantity, sold, costs_note }
  return { ...about, ...settled, liquidation_id: id, pieces: await piecesOf(context, id) }
}

/** Of a sales person's own customers: a colleague's owner is not theirs to tell. */
async function goodsOf({ db, actor }: Context, id: number): Promise<Goods> {
  const { rows } =
    await sql<Goods>`select l.id, l.status, l.station_id, l.code, o.name as goods_name, l.order_id,
      o.code as order_code, l.customer_id, c.customer_no, c.name as customer_name, l.quantity, l.sold, l.costs_vnd,
      l.costs_note, l.owner_paid_at
    from liquidation l join orders o on o.id = l.order_id join customer c on c.id = l.customer_id
    where l.id = ${id} and ${inScope(actor, { station: 'l.station_id', sale: 'o.sale_id' })}`.execute(db)
  const goods = rows[0]
  const known: readonly number[] = [liquidationStatus.onSale, liquidationStatus.liquidated]
  if (!goods || !known.includes(goods.status)) throw refuseSaleMoney('sale_money.statement_unknown')
  return goods
}

async function settledOf({ db }: Context, liquidation: number): Promise<Settled | undefined> {
  const { rows } =
    await sql<Settled>`select t.id, t.proceeds_vnd, t.deposit_vnd, t.lines, t.debt_vnd, t.costs_vnd,
      t.rest_vnd, t.short_vnd, ${entryDocument} as document, maker.name as made_name, t.created_at as made_at, t.sent_at,
      sender.name as sent_name, t.channel
    from liquidation_statement t join entry e on e.id = t.entry_id left join staff maker on maker.id = t.maker_id
    left join staff sender on sender.id = t.sent_by
    where t.liquidation_id = ${liquidation} order by t.id desc limit 1`.execute(db)
  return rows[0]
}

async function expectedOf(context: Context, goods: Goods): Promise<Settled> {
  const { rows } = await sql<{ sold: number }>`select ${soldSum(goods.id)} as sold`.execute(context.db)
  const proceeds_vnd = rows[0]?.sold ?? 0
  const settlement = await settlementOf(context, goods, proceeds_vnd)
  return {
    id: 0,
    proceeds_vnd,
    deposit_vnd: settlement.deposit,
    lines: linesOf(settlement),
    debt_vnd: settlement.charged - settlement.taken.costs,
    costs_vnd: settlement.taken.costs,
    rest_vnd: settlement.rest,
    short_vnd: settlement.short,
    document: null,
    made_name: null,
    made_at: null,
    sent_at: null,
    sent_name: null,
    channel: null,
  }
}

/** The orders that were paid, with what of them was sold when the goods were settled. */
async function piecesOf({ db }: Context, liquidation: number): Promise<SaleStatementRecord['pieces']> {
  const back = sql`coalesce((select sum(r.quantity) from liquidation_refund r where r.liquidation_order_id = s.id
    and r.status = ${saleRefundStatus.refunded} and (l.entry_id is null or r.entry_id < l.entry_id)), 0)`
  const { rows } = await sql<
    SaleStatementRecord['pieces'][number]
  >`select s.code, (s.quantity - ${back})::int as quantity,
      s.price, ((s.quantity - ${back}) * s.price)::bigint as amount, s.paid_at
    from liquidation l join liquidation_order s on s.liquidation_id = l.id
    where l.id = ${liquidation} and exists (select from liquidation_payment p
      where p.liquidation_order_id = s.id and p.status = ${salePaymentStatus.paid}) order by s.id`.execute(db)
  return rows
}

/** The statement went to the owner, once. @throws sale_money.statement_unknown, sale_money.sent */
export async function sendSaleStatement(
  context: Context,
  { id, channel }: { id: number; channel: string },
): Promise<SaleStatementRecord> {
  const { db, actor, now } = context
  const goods = await goodsOf(context, id)
  const statement = await settledOf(context, id)
  if (!statement) throw refuseSaleMoney('sale_money.statement_unknown')
  const sent =
    await sql`update liquidation_statement set sent_at = ${now}, sent_by = ${actor.id}, channel = ${channel}
    where id = ${statement.id} and sent_at is null`.execute(db)
  if (sent.numAffectedRows !== 1n) throw refuseSaleMoney('sale_money.sent')
  await recordEvent(context, {
    entity: 'liquidation',
    id: goods.id,
    action: 'statement-sent',
    station: goods.station_id,
    data: { channel, rest: statement.rest_vnd },
  })
  return readSaleStatement(context, id)
}
