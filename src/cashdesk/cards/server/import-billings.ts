import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { billingImport } from '#cashdesk/cards/card-billing.api.ts'
import { createBilling as billingCall } from '#cashdesk/cards/card-billing.api.ts'
import type { BillingForm } from '#cashdesk/cards/card-billing.api.ts'
import { lineProblem } from '#cashdesk/cards/card-billing.rules.ts'
import {
  cardStatementColumns,
  figureIn,
  lastDigitsOf,
  numbersIn,
} from '#cashdesk/cards/card-statement.rules.ts'
import type { StatementColumn } from '#cashdesk/cards/card-statement.rules.ts'
import type { OpenDays } from '#ledger/open-days.rules.ts'
import { openDays } from '#ledger/server/open-days.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { bookedOf } from '#orders/purchase/server/card-charge.ts'
import { completeBilling, createBilling } from '#cashdesk/cards/server/card-billing.usecase.ts'
import { maskCardNumbers } from '#catalog/card.rules.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { issueDetails } from '#platform/contract/issues.ts'
import { addDays, readBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import type { SheetRow } from '#platform/rules/sheet.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { dayOf, numberOf } from '#platform/server/lists/sheets/sheet-cells.ts'
import { alreadyThere } from '#platform/server/lists/sheets/sheet-import.ts'
import type { AddRowIssue, SheetImport } from '#platform/server/lists/sheets/sheet-import.ts'

/** Charges come to the statement within so many days of the purchase. */
const boughtWithin = 45

interface Line {
  form: BillingForm
  fingerprint: string
  /** The one order that the line names by its seller's number and pays to the unit. */
  order: number | null
}

/**
 * Statements of buying cards as files. A line that came in before is passed over, the same line twice
 * in one file is two charges. What names its order and pays exactly its price is matched at once.
 */
export const billingSheet: SheetImport<StatementColumn, Line> = {
  calls: billingImport,
  columns: cardStatementColumns,
  tables: true,
  // To write thousands of lines only to take them back would be slow and tell nothing more.
  readOnlyPreview: true,
  read,
  write: async (context, { form, fingerprint, order }) => {
    const line = await createBilling(context, form, fingerprint)
    if (order !== null) await completeBilling(context, { id: line.id, order_ids: [order] })
    return line.code
  },
  fieldOf: (path) =>
    path === 'card_id' ? 'card' : (cardStatementColumns.find(({ field }) => field === path)?.field ?? null),
}

type Ready = Awaited<ReturnType<typeof billingSheet.read>>[number]

async function read(
  context: Context,
  rows: readonly SheetRow<StatementColumn>[],
  addRowIssue: AddRowIssue<StatementColumn>,
): Promise<readonly Ready[]> {
  const cards = await cardsOf(context.db)
  const days = await openDays(context.db, context.now)
  const seen = new Map<string, number>()
  const read = rows.map((row) => {
    const form = formOf(row, cards, addRowIssue, days)
    if (!form) return null
    const mark = [form.card_id, form.posted_on, form.reference, form.content, form.amount].join('|')
    const nth = (seen.get(mark) ?? 0) + 1
    seen.set(mark, nth)
    const fingerprint = createHash('sha256').update(`${mark}|${nth}`).digest('hex')
    return { form, fingerprint }
  })
  const known = await knownOf(
    context.db,
    read.flatMap((line) => line?.fingerprint ?? []),
  )
  const fresh = read.flatMap((line) => (line && !known.has(line.fingerprint) ? [line.form] : []))
  const orders = await ordersNamed(context, fresh)
  return read.map((line) => {
    if (!line) return null
    return known.has(line.fingerprint) ? alreadyThere : { ...line, order: orders.get(line.form) ?? null }
  })
}

interface Card {
  id: number
  name: string
  account_number: string | null
  currency: string
}
async function cardsOf(db: Db): Promise<Card[]> {
  return db
    .selectFrom('card')
    .select(['id', 'name', 'account_number', 'currency'])
    .where('kind', '=', 'card')
    .where('active', '=', true)
    .execute()
}

/** By its name or its last four digits. */
function cardNamed(cards: readonly Card[], text: string): Card | string {
  const named = cards.filter(({ name }) => fold(name) === fold(text))
  const digits = lastDigitsOf(text)
  const found = named.length > 0 ? named : cards.filter((card) => card.account_number === digits)
  if (found.length > 1) return `Có ${found.length} thẻ cùng 4 số cuối, hãy ghi tên thẻ`
  return found[0] ?? `Không có thẻ mua hàng "${text.slice(-20)}" đang dùng`
}

function formOf(
  row: SheetRow<StatementColumn>,
  cards: readonly Card[],
  addRowIssue: AddRowIssue<StatementColumn>,
  days: OpenDays,
): BillingForm | null {
  const { card: named, posted_on, amount, reference, content, note } = row.values
  const spoken = new Set<StatementColumn>()
  const wrong = (field: StatementColumn, message: string) => {
    spoken.add(field)
    addRowIssue(row, field, message)
  }
  const card = named ? cardNamed(cards, named) : 'Vui lòng ghi thẻ'
  if (typeof card === 'string') wrong('card', card)
  const figure = amount === undefined ? null : amountOf(amount, typeof card === 'string' ? '' : card.currency)
  if (figure && 'wrong' in figure) wrong('amount', figure.wrong)
  const parsed = billingCall.body.safeParse({
    card_id: typeof card === 'string' ? 1 : card.id,
    posted_on: posted_on === undefined ? undefined : dayOf(posted_on),
    amount: figure && 'value' in figure ? figure.value : undefined,
    ...(reference ? { reference: maskCardNumbers(reference) } : {}),
    ...(content ? { content: maskCardNumbers(content) } : {}),
    ...(note ? { note: maskCardNumbers(note) } : {}),
  })
  for (const { path, message } of parsed.success ? [] : issueDetails(parsed.error, { input: {} })) {
    const field = path as StatementColumn
    if (!spoken.has(field)) wrong(field, message)
  }
  if (!parsed.success || typeof card === 'string') return null
  const form = parsed.data
  const day = readBusinessDate(form.posted_on) as BusinessDate
  const problem = lineProblem({ posted_on: day, amount: form.amount, currency: card.currency }, days)
  if (problem) wrong(problem.field, problem.message)
  return spoken.size === 0 ? form : null
}

function amountOf(text: string, currency: string): ReturnType<typeof numberOf> {
  const figure = figureIn(text, currency)
  if (figure !== null) return numberOf(figure)
  return { wrong: `"${text.slice(0, 30)}" có thể là nghìn hoặc phần lẻ; hãy ghi đủ số lẻ, ví dụ 1,200.00` }
}

async function knownOf(db: Db, fingerprints: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from billing
    where fingerprint = any(${fingerprints}::text[])`.execute(db)
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

/**
 * For each line the order whose seller's number it says and whose cost it pays exactly: only where both
 * the line and the order have no other, and nothing has proved the order's charge yet.
 */
async function ordersNamed(
  { db, actor }: Context,
  lines: readonly BillingForm[],
): Promise<Map<BillingForm, number>> {
  const found = new Map<BillingForm, number>()
  const days = lines.map(({ posted_on }) => readBusinessDate(posted_on) as BusinessDate).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (!from || !to) return found
  const charges = lines.filter(({ amount }) => amount > 0)
  const words = new Map(
    charges.map((line) => [line, numbersIn(`${line.reference ?? ''} ${line.content ?? ''}`)]),
  )
  const numbers = [...new Set([...words.values()].flat())]
  for (const card of new Set(charges.map(({ card_id }) => card_id))) {
    const { rows } = await sql<{ id: number; number: string; amount: number }>`
      select o.id, o.number, ${bookedOf(card, false)} as amount from (
        select o.*, regexp_replace(fold(o.supplier_order_no), '[^a-z0-9]', '', 'g') as number from orders o
        where o.card_id = ${card} and o.charge_status = ${lit(chargeStatus.pending)} and o.bought_at is not null
          and o.bought_at between ${addDays(from, -boughtWithin)}::date and ${addDays(to, 3)}::date
          and o.supplier_order_no is not null and ${visibleOrders(actor)}) o
      where o.number = any(${numbers}::text[])`.execute(db)
    const claimed = new Map<number, BillingForm[]>()
    for (const line of charges.filter(({ card_id }) => card_id === card)) {
      const said = words.get(line) ?? []
      const orders = rows.filter(({ number, amount }) => said.includes(number) && amount === line.amount)
      const [only] = orders
      if (only && orders.length === 1) claimed.set(only.id, [...(claimed.get(only.id) ?? []), line])
    }
    for (const [order, claims] of claimed) if (claims.length === 1 && claims[0]) found.set(claims[0], order)
  }
  return found
}
