import { sql } from 'kysely'
import { findCustomer } from '#customers/server/customer.repo.ts'
import type { CustomerFacts } from '#customers/server/customer.repo.ts'
import { readLink } from '#orders/core/link.rules.ts'
import type { LinkReading } from '#orders/core/link.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { quoteForm } from '#orders/quote/quote.api.ts'
import { currencyOfLink } from '#orders/quote/quote.rules.ts'
import type { SiteMoney } from '#orders/quote/quote.rules.ts'
import { createQuote } from '#orders/quote/server/create-quote.usecase.ts'
import { AppError } from '#platform/contract/errors.ts'
import { rowOutcome } from '#platform/contract/pasted-rows.ts'
import type { JudgedRow } from '#platform/contract/pasted-rows.ts'
import { normalizePhone } from '#platform/rules/phone.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { countOutcomes } from '#platform/server/lists/pasted-rows.ts'

interface Pasted {
  line: number
  link: string
  price: number
  quality: number
  customer: string
  name?: string | undefined
  note?: string | undefined
}
interface Judged {
  shown: JudgedRow
  row: Pasted
  reading: LinkReading | null
  customer: CustomerFacts | null
}
/** An order that is not bought yet, of an item that the list asks for. */
interface Live {
  code: string
  site_code: string
  item_id: string
  customer_id: number | null
  mine: boolean
}

const { awaitingQuote, quoted, transacting, transactionComplete, purchaseApproved } = orderStatus
const itemKey = (site: string, item: string | null) => `${site} ${item}`

/** What the rows would become. */
export async function checkQuotes(context: Context, rows: readonly Pasted[]) {
  return countOutcomes(await judged(context, rows))
}

/** Makes an order of each row that can be, in a savepoint of its own. */
export async function makeQuotes(context: Context, rows: readonly Pasted[]) {
  const { db } = context
  const all = await judged(context, rows)
  for (const one of all) {
    if (one.shown.outcome !== rowOutcome.change) continue
    await sql`savepoint one_row`.execute(db)
    try {
      const { id, code, version } = await createQuote(context, await formOf(context, one))
      Object.assign(one.shown, { id, code, version, outcome: rowOutcome.saved })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await sql`rollback to savepoint one_row`.execute(db)
      Object.assign(one.shown, { outcome: rowOutcome.refused, message: error.message })
    }
    await sql`release savepoint one_row`.execute(db)
  }
  return countOutcomes(all)
}

async function formOf({ db }: Context, { row, reading, customer }: Judged) {
  const { rows } =
    await sql<SiteMoney>`select country, currency from site where code = ${reading?.site}`.execute(db)
  return quoteForm.parse({
    link: reading?.canonicalUrl ?? row.link,
    site_code: reading?.site,
    goods_values: row.price,
    quality: row.quality,
    currency: currencyOfLink(reading?.country, rows[0]) ?? 'USD',
    ...(customer ? { user_id: customer.id } : { phone: normalizePhone(row.customer) ?? '' }),
    ...(row.name ? { name: row.name } : {}),
    ...(row.note ? { note: row.note } : {}),
  })
}

async function judged(context: Context, rows: readonly Pasted[]): Promise<Judged[]> {
  const readings = rows.map(({ link }) => readLink(link))
  const live = await liveOf(context, readings)
  const customers = new Map<string, CustomerFacts | null>()
  /** Line that asked for an item of a customer first. */
  const taken = new Map<string, number>()
  const all: Judged[] = []
  for (const [at, row] of rows.entries()) {
    const reading = readings[at] ?? null
    const named = row.customer.toUpperCase()
    if (!customers.has(named))
      customers.set(named, await findCustomer(context.db, context.actor, { customer_no: named }))
    const customer = customers.get(named) ?? null
    const shown = shownOf(row, customer)
    all.push({ row, reading, customer, shown })
    const key = `${named} ${itemKey(reading?.site ?? '', reading?.itemId ?? row.link)}`
    Object.assign(shown, verdictOn(row, reading, customer, live, taken.get(key)))
    if (!taken.has(key)) taken.set(key, row.line)
  }
  return all
}

const shownOf = (row: Pasted, customer: CustomerFacts | null): JudgedRow => ({
  line: row.line,
  said: row.link.replace(/^https?:\/\//, '').slice(0, 80),
  id: null,
  code: null,
  name: row.name ?? null,
  version: null,
  outcome: rowOutcome.change,
  message: null,
  before: null,
  after: `${row.price} × ${row.quality} cho ${customer ? `${customer.customer_no} ${customer.name}` : row.customer}`,
  change_vnd: null,
})

function verdictOn(
  row: Pasted,
  reading: LinkReading | null,
  customer: CustomerFacts | null,
  live: ReadonlyMap<string, Live[]>,
  first: number | undefined,
): Partial<JudgedRow> {
  const refused = (message: string) => ({ outcome: rowOutcome.refused, message })
  if (!reading) return refused('Không thấy liên kết sản phẩm')
  if (!customer && !normalizePhone(row.customer))
    return { outcome: rowOutcome.unknown, message: 'Không có khách mang mã này' }
  if (customer?.locked) return refused('Khách hàng đang bị khóa')
  if (first !== undefined) return { outcome: rowOutcome.duplicate, message: `Trùng với dòng ${first}` }
  const same = live.get(itemKey(reading.site, reading.itemId)) ?? []
  const own = customer && same.find((order) => order.customer_id === customer.id && order.mine)
  if (own) return { outcome: rowOutcome.same, message: `Khách đã có đơn ${own.code} cho món này` }
  const [other] = same
  if (!other) return {}
  return {
    message: `Món này đang ở ${other.mine ? `đơn ${other.code}` : 'một đơn'} của khách khác`,
  }
}

/** The orders before purchase of these items. */
async function liveOf({ db, actor }: Context, readings: readonly (LinkReading | null)[]) {
  const items = readings.flatMap((reading) => (reading?.itemId ? [reading] : []))
  const { rows } =
    await sql<Live>`select o.code, o.site_code, o.item_id, o.customer_id, (${visibleOrders(actor)}) as mine
    from unnest(${items.map(({ site }) => site)}::text[], ${items.map(({ itemId }) => itemId)}::text[]) asked(site, item)
    join orders o on o.site_code = asked.site and o.item_id = asked.item
    where o.deleted_at is null and o.status in (${lit(awaitingQuote, quoted, transacting, transactionComplete, purchaseApproved)})
    order by o.id`.execute(db)
  return Map.groupBy(rows, ({ site_code, item_id }) => itemKey(site_code, item_id))
}
