/** Test helper: bills from their approval to the carrier's money, and back. */
import { sql } from 'kysely'
import * as bill from '#billing/bill-write.api.ts'
import { billStatus, codStatus } from '#billing/bill.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { about, accountants, billsAt, oneOf } from '#testing/money/step.ts'
import type { BillHere, MoneyWorld, Step, Steps } from '#testing/money/step.ts'
import { backStatus } from '#delivery/back-status.api.ts'
import { approveCods } from '#delivery/cod.api.ts'
import * as delivery from '#delivery/delivery.api.ts'
import type { Random } from '#demo/random.ts'

const managers = ['AD', 'SU'] as const

/** A move of a bill, by itself or on its delivery list. */
const moved = (
  status: number,
  from: number,
  more: (row: BillHere, random: Random) => Record<string, unknown> = () => ({}),
  who: readonly string[] = ['OP', 'OP', 'AD'],
): Step =>
  about(delivery.changeBillStatus, who, {
    rows: (world) => billsAt(world, from),
    body: (row, random) => ({ ids: [row.id], status, ...more(row, random) }),
  })

const batches = (world: MoneyWorld, status: number) => sql<{
  id: number
  code: string
  bills: number[]
  at: number
}>`
  select t.id, t.batch_code as code, array_agg(b.id order by b.id) as bills, max(b.status)::float8 as at
  from delivery_batch t join delivery_batch_bill l on l.batch_id = t.id join bill b on b.id = l.bill_id
  where b.customer_id = any(${world.customers}::bigint[]) group by t.id
  order by max(b.status) = ${lit(billStatus.released)} + ${status} desc, t.status = ${status} desc, t.id desc limit 3`

export const billSteps: Steps = {
  'a bill is approved': about(bill.approveBills, accountants, {
    rows: (world) => billsAt(world, 13),
    body: ({ id }) => ({ ids: [id] }),
  }),
  'the goods of a bill are scanned off': about(bill.scanBill, ['OP'], {
    rows: (world) => billsAt(world, 14),
    body: ({ id, codes }) => ({ id, codes }),
  }),
  'a bill is released': moved(
    15,
    14,
    (_, random) => (random.chance(0.4) ? { override: true, reason: 'khách quen' } : {}),
    ['OP', 'AC', 'AD'],
  ),
  'a bill is handed over': moved(16, 15),
  'a bill is delivered': moved(17, 16, ({ method, expected }, random) =>
    method === 'COD' ? { collected: random.pick([expected, expected, 0, 150_000]) } : {},
  ),
  'a bill is not delivered': moved(18, 16, (_, random) => ({
    reason: 'khách không nghe máy',
    ...(random.chance(0.5) ? { return_fee: 35_000 } : {}),
  })),
  'a bill is handed over again': moved(16, 18, () => ({ override: true, reason: 'khách hẹn lại' }), managers),
  'goods go back on the shelf': moved(11, 18, () => ({ reason: 'khách không lấy' })),
  'a bill is cancelled': moved(0, 14, () => ({ reason: 'lập nhầm' }), managers),
  'a delivery list is made': about(delivery.createBatch, ['OP'], {
    rows: (world) => sql<{ id: number }>`select id from (${billsAt(world, 15)}) b`,
    body: ({ id }, _, { shipper }) => ({ ids: [id], shipper }),
  }),
  'a delivery list is handed over': about(delivery.changeBatchStatus, ['OP', 'AD'], {
    rows: (world) => batches(world, 0),
    body: ({ code }, random) => ({ batch_code: code, status: random.pick([1, 1, 1, 2]) }),
  }),
  'bills of a delivery list are moved': about(delivery.batchInvoices, ['OP', 'AD'], {
    rows: (world) => batches(world, 1),
    body: ({ code, bills, at }, random) => ({
      batch_code: code,
      ids: bills,
      status: at >= 16 ? random.pick([17, 17, 18]) : 16,
      collected: random.pick([200_000, 1_000_000]),
      reason: 'theo phiếu',
    }),
  }),
  'a carrier brings what was collected': {
    calls: [approveCods],
    choose: async (world, random) => {
      const row = await oneOf(
        world,
        random,
        sql<{ id: number; collected: number }>`select id, coalesce(collected_cod, 0) as collected from bill
          where customer_id = any(${world.customers}::bigint[]) and collected_cod is not null
          order by cod_status = ${lit(codStatus.unpaid)} desc, id desc limit 4`,
      )
      if (!row) return null
      const fee = random.pick([0, 20_000])
      const rows = [{ id: row.id, remitted: Math.max(0, row.collected - fee), fee }]
      const body = random.chance(0.5) ? { ids: [row.id] } : { rows }
      const place = random.pick(['bank', 'cash'])
      return { who: random.pick(accountants), call: approveCods, body: { ...body, place } }
    },
  },
  'a bill is stepped back': about(backStatus, managers, {
    rows: (world) => billsAt(world, 14, 18),
    body: ({ orders }) => ({ ids: orders, reason: 'sai số tiền' }),
  }),
}
