import { listAssets } from '#assets/core/asset.api.ts'
import { listExpected } from '#cashdesk/bank/expected.api.ts'
import { customerKinds, type BankRow, type Suggestion } from '#cashdesk/bank/bank.api.ts'
import type { TargetKind } from '#cashdesk/bank/bank.api.ts'
import { kindNames } from '#cashdesk/bank/bank.words.ts'
import { listTransfers } from '#cashdesk/transfers/transfer.api.ts'
import { listBills, type BillRow } from '#billing/bill.api.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { listCards } from '#catalog/lookup.api.ts'
import { customerLabel, searchCustomers } from '#customers/web/parts/customer-field.tsx'
import { listCods } from '#delivery/cod.api.ts'
import { listSales } from '#liquidation/core/liquidation.api.ts'
import { saleStatus } from '#liquidation/core/liquidation.status.ts'
import type { OrderRow } from '#orders/core/order.api.ts'
import { stillDue } from '#orders/core/web/parts/still-due.ts'
import { orderSearch } from '#orders/desk/web/parts/order-field.tsx'
import { api } from '#platform/web/api.ts'
import { sessionState } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** Something the money of a booking may go to, whatever it is. */
export interface Place {
  id: number
  label: string
  /** What it asks for; null: whatever comes. */
  asked: number | null
  /** COD that is not settled: what does not come of it is the fee the carrier kept. */
  owed?: boolean
}
export type PlaceSearch = (q: string, signal: AbortSignal) => Promise<Place[]>

const incoming: readonly TargetKind[] = [
  'order',
  'bill',
  'customer',
  'cod',
  'partner_refund',
  'liquidation',
  'interest',
  'cash',
  'own',
  'asset',
  'fee',
]
const outgoing: readonly TargetKind[] = [
  'transfer',
  'card_load',
  'behalf_payment',
  'liquidation_refund',
  'asset',
  'fee',
  'own',
  'cash',
]

/** What a booking of this direction may be set against. */
export const placeKinds = (amount: number) =>
  (amount > 0 ? incoming : outgoing).map((value) => ({ value, label: kindNames[value] }))

export const isCustomers = (kind: TargetKind): boolean => (customerKinds as readonly string[]).includes(kind)

const withQuery = (q: string) => (q ? { q } : {})

/** An order's deposit: what of it is still to come is offered. */
export const orderPlace = (
  order: Pick<OrderRow, 'id' | 'code' | 'name' | 'customer_name' | 'deposit_request' | 'deposit'>,
): Place => ({
  id: order.id,
  label: [order.code, order.customer_name, order.name].filter(Boolean).join(' · '),
  asked: stillDue(order) || null,
})
const orders: PlaceSearch = async (q, signal) => (await orderSearch().search(q, signal)).map(orderPlace)
const bills: PlaceSearch = async (q, signal) =>
  (await api(listBills, { query: { size: 20, ...withQuery(q) }, signal })).results.map((bill: BillRow) => ({
    id: bill.id,
    label: `${bill.code} · ${bill.customer_name} · còn ${grouped(bill.due)} đ`,
    asked: bill.due,
  }))
const customers: PlaceSearch = async (q, signal) =>
  (await searchCustomers(q, signal)).map((customer) => ({
    id: customer.id,
    label: customerLabel(customer),
    asked: null,
  }))
const payouts: PlaceSearch = async (q, signal) => {
  const query = {
    size: 20,
    status: String(transferStatus.paid),
    trans_type: '2',
    method: 'bank',
    ...withQuery(q),
  }
  const { results } = await api(listTransfers, { query, signal })
  return results.map(({ id, code, customer_name, amount }) => ({
    id,
    label: `${code} · ${customer_name} · ${grouped(amount ?? 0)} đ`,
    asked: amount,
  }))
}

/** Postings of a kind that the bank is still to book. */
const expected =
  (kind: TargetKind): PlaceSearch =>
  async (q, signal) => {
    const query = { size: 20, kind, state: 'open', ...withQuery(q) }
    const { results } = await api(listExpected, { query, signal })
    return results.map(({ reference_id, code, who, note, open }) => ({
      id: reference_id,
      label: [code, who, note, `còn ${grouped(Math.abs(open))} đ`].filter(Boolean).join(' · '),
      asked: Math.abs(open),
    }))
  }

/** COD that is settled and waits for the bank, then what carriers still owe. */
const cods: PlaceSearch = async (q, signal) => {
  const [settled, owed] = await Promise.all([
    expected('cod')(q, signal),
    api(listCods, { query: { size: 20, cod: 'unpaid', ...withQuery(q) }, signal }),
  ])
  const open = owed.results.map(({ id, code, partner_name, shipper_name, collected_cod }) => ({
    id,
    label: [code, partner_name ?? shipper_name, `thu hộ ${grouped(collected_cod ?? 0)} đ, chưa đối soát`]
      .filter(Boolean)
      .join(' · '),
    asked: collected_cod,
    owed: true,
  }))
  return [...settled, ...open]
}

/** Orders of liquidated goods that wait for their money. */
const sales: PlaceSearch = async (q, signal) => {
  const query = { size: 20, status: String(saleStatus.unpaid), ...withQuery(q) }
  const { results } = await api(listSales, { query, signal })
  return results.map(({ id, code, buyer_name, amount }) => ({
    id,
    label: [code, buyer_name, `${grouped(amount)} đ`].filter(Boolean).join(' · '),
    asked: amount,
  }))
}

/** Things of ours that are still to be paid: what they cost goes out, what they brought comes in. */
const assets =
  (amount: number): PlaceSearch =>
  async (q, signal) => {
    const side = amount < 0 ? 'bought' : 'sold'
    const { results } = await api(listAssets, { query: { size: 20, open: side, ...withQuery(q) }, signal })
    return results.map(({ id, code, name, unpaid, unreceived }) => {
      const asked = (side === 'bought' ? unpaid : unreceived) ?? 0
      return { id, label: `${code} · ${name} · còn ${grouped(asked)} đ`, asked }
    })
  }

const ownAccounts =
  (besides: number): PlaceSearch =>
  async (q, signal) => {
    const { results } = await api(listCards, { query: { kind: 'bank', size: 200, ...withQuery(q) }, signal })
    return results
      .filter(({ id, partner_id }) => partner_id === null && id !== besides)
      .map(({ id, name }) => ({ id, label: name, asked: null }))
  }
const stations: PlaceSearch = async () => {
  const now = sessionState()
  const mine = now.status === 'in' ? now.person.stations : []
  return mine.map(({ id, name }) => ({ id, label: `Quỹ tiền mặt ${name}`, asked: null }))
}

/** The account itself: what a fee is taken from and interest paid to. */
export const itself = ({ card_id, card_name }: BankRow): Place => ({
  id: card_id,
  label: card_name,
  asked: null,
})

/** How each kind is found: by code, customer, phone, waybill, partner or name. */
export function searchOf(kind: TargetKind, row: BankRow): PlaceSearch {
  if (kind === 'order') return orders
  if (kind === 'bill') return bills
  if (kind === 'customer') return customers
  if (kind === 'transfer') return payouts
  if (kind === 'cod') return cods
  if (kind === 'liquidation') return sales
  if (kind === 'own') return ownAccounts(row.card_id)
  if (kind === 'cash') return stations
  if (kind === 'asset') return assets(row.amount)
  if (kind === 'fee' || kind === 'interest') return async () => [itself(row)]
  return expected(kind)
}

/** Where each part of a suggestion goes: itself, or each of its postings. */
export function placesOf(
  suggestion: Suggestion,
  most: number,
): { kind: TargetKind; item: Place; amount: number }[] {
  const { kind, id, code, customer_name, asked, slips } = suggestion
  if (slips)
    return slips.map((slip) => ({
      kind: slip.kind,
      item: {
        id: slip.id,
        label: `${slip.code} · ${customer_name}`,
        asked: slip.amount + (slip.fee ?? 0),
        ...(slip.fee === undefined ? {} : { owed: true }),
      },
      amount: slip.amount,
    }))
  const amount = Math.min(most, asked ?? most)
  const owed = kind === 'cod' && !suggestion.posted ? { owed: true } : {}
  return [{ kind, item: { id, label: `${code} · ${customer_name}`, asked, ...owed }, amount }]
}
