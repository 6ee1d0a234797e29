import { expect, test } from 'vitest'
import { roleCodes } from '#platform/contract/roles.ts'
import { judge } from '#platform/contract/status.ts'
import type { StatusCode, StatusTable } from '#platform/contract/status.ts'
import { screensOf } from '#platform/contract/screens.ts'
import { waitsFor } from '#platform/contract/waiting.ts'
import type { WaitingStep } from '#platform/contract/waiting.ts'
import { liveQueries } from '#live-queries.ts'
import { allScreens } from '#screens.ts'
import { statusTables } from '#status-tables.ts'
import { everyWaiting } from '#waiting.ts'

const kinds = everyWaiting.map(({ kind }) => kind)

/** States in which nobody's step is awaited, and why: it is over, others act, or another record tells it. */
const awaited: Readonly<Record<string, Readonly<Record<string, readonly StatusCode[]>>>> = {
  order: {
    over: [17, 0],
    'its bill waits itself': [14, 15, 16, 18],
  },
  buying: {
    'the marketplace': ['queued', 'buying'],
    'its order waits itself to be bought': ['person'],
    over: ['bought', 'dropped'],
  },
  bill: { over: [17, 0] },
  bill_parcel: {
    'its bill waits itself': ['asked', 'rejected', 'unknown', 'made'],
    over: ['taken_back'],
  },
  carrier_message: { 'the job that reads': ['waiting'], over: ['taken', 'known', 'settled'] },
  bill_cod: { over: ['none', 'paid'] },
  package: { 'its flight and its orders wait themselves': [7, 8, 8.2, 9, 10] },
  mawb: { over: [0] },
  container: { 'its flight waits itself': [3], over: [4, 0] },
  inbill: { over: [2, 0] },
  shipment_issue: { over: [2] },
  crm_task: { over: [3, -1] },
  crm_project: { 'its tasks wait themselves': [0, 1], over: [2, -1] },
  shipment: { 'its packages, orders and bill wait themselves': [2, 3, 5], over: [6, 0] },
  bid: {
    'the market, by the engine or by hand, which waits itself': [2],
    'its own lists, with a countdown': [4.1, 4.2, -1],
    over: [5, 0],
  },
  account_cookie: { 'the job that asks its site': [0], over: [1, -1] },
  cart_row: { over: ['quoted', 'dropped'] },
  import_batch: { over: ['kept', 'rolled_back'] },
  batch: { over: [2, -1] },
  charge: { 'told by the line of the card, which waits itself': [0], over: [1, -1] },
  order_offer: {
    'the seller, or the clock': [1],
    'its own list, of a few': [0, 2],
    over: [3, 4, -1],
  },
  order_guarantee: { over: [1, -1] },
  site_act: { 'the marketplace': ['queued', 'asked'], over: ['done', 'rejected', 'dropped'] },
  transfer: { over: [1, -1] },
  money_transaction: { over: [1] },
  partner_refund: { over: [1, -1] },
  support_request: { over: [1, -1] },
  penalty: { over: [1, -1] },
  liquidation: { over: [2, -1] },
  liquidation_order: { 'the money of its buyer': [0], over: [2, -1] },
  behalf_payment: { over: [6, -1] },
  billing: { over: [1, -1] },
  card_load: { over: ['booked', 'deleted'] },
  flight_invoice: { over: [1, -1] },
  asset: { 'whoever uses it': [1, 2, 3, 4], over: [5] },
  asset_request: { 'the slip, which waits itself, or to be written': [2], over: [3, -1] },
  asset_slip: { over: [1, -1] },
  asset_count: { 'whoever counts': [0], over: [1] },
  bank_transaction: { over: ['matched', 'split', 'ignored'] },
  bank_import: { over: ['released', 'rejected'] },
  bank_delivery: { 'the feed': ['new', 'known', 'no_account', 'ping', 'unread'] },
  expected_booking: {
    'the bank, whose lines wait themselves': ['open', 'partly'],
    over: ['settled', 'withdrawn'],
  },
  opening_import: { over: ['booked', 'rejected', 'reversed'] },
  period: { 'closed when the accountant is through with the month': ['open'], over: ['closed'] },
  leave: { over: [1, 2, 3] },
  staff: { over: [1, 0] },
  level_proposal: { over: ['granted', 'refused'] },
  customer_debt: { over: ['granted', 'refused'] },
  auction_vip: { over: [0, 1, 2] },
  mercari_vip: { over: [0, 1, 2] },
  rate_proposal: { over: ['applied', 'refused', 'stale'] },
  notification: { 'the clock': [1, 2], over: [3, -1] },
  feedback: { over: [2, -1] },
  lead: { over: [3, -1] },
  ticket: { 'the customer': [3], 'the clock, which closes it': [4], over: [5, -1] },
  liquidation_payment: { over: [1, -1] },
  liquidation_refund: { over: [1, -1] },
}

/** What ends a record is asked for on the side: its state waits for something else, or for nobody. */
const leadsOn = ({ table, action }: WaitingStep): boolean =>
  table.actions.some(({ key, danger }) => key === action && !danger)

test.each(statusTables)(
  'every state of $entity waits for somebody, or is told not to',
  ({ entity, statuses }) => {
    const waiting = kinds.flatMap(({ step }) =>
      step?.table.entity === entity && leadsOn(step) ? step.states : [],
    )
    const not = Object.values(awaited[entity] ?? {}).flat()
    expect([...new Set([...waiting, ...not])].toSorted()).toEqual([...statuses.values].toSorted())
    expect(waiting.filter((state) => not.includes(state))).toEqual([])
  },
)

test('a kind is called by one key, and has one title', () => {
  for (const named of [kinds.map(({ key }) => key), kinds.map(({ title }) => title)])
    expect(named).toEqual([...new Set(named)])
})

test.each(kinds)('$key waits for those alone who may run its step, and read its list', (kind) => {
  const workers = roleCodes.filter((role) => waitsFor(kind, role))
  expect(workers).not.toEqual([])
  expect(kind.list.roles === 'public' ? roleCodes : kind.list.roles).toEqual(expect.arrayContaining(workers))
  const { step } = kind
  if (!step) return
  for (const role of workers)
    for (const state of step.states)
      expect(
        judge(withoutGuards(step.table), step.action, role, state, null),
        `${role} ${state}`,
      ).toMatchObject({
        allowed: true,
      })
})

test.each(kinds)('$key opens on a screen of each of its people', ({ screens, station, ...kind }) => {
  const paths = new Set(allScreens.map(({ path }) => path))
  for (const path of [...screens, ...(station ? [station] : [])]) expect(paths).toContain(path)
  for (const role of roleCodes.filter((code) => waitsFor(kind, code))) {
    const open = new Set(screensOf({ role, menus: [] }, allScreens).map(({ path }) => path))
    expect(
      screens.some((path) => open.has(path)),
      role,
    ).toBe(true)
  }
})

test('news of what waits move the queue', () => {
  for (const { entity, key } of kinds) expect(liveQueries[entity], key).toContain('get-queue')
})

test('every role has work that waits for it', () => {
  for (const role of roleCodes)
    expect(
      kinds.some((kind) => waitsFor(kind, role)),
      role,
    ).toBe(true)
})

/** Guards look at what is not here: which rows wait, the rows' part asks (`server/*.waiting-rows.ts`). */
const withoutGuards = ({ actions, ...table }: StatusTable): StatusTable<StatusCode, null> => ({
  ...table,
  actions: actions.map(({ guard: _, checks: __, ...action }) => action),
})
