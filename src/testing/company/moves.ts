/** Test helper: what changes whose an order or a customer is, and what goods weigh, after the fact. */
import { sql } from 'kysely'
import { updateCustomer } from '#customers/customer.api.ts'
import { setSale } from '#customers/sale.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { about, ours } from '#testing/money/step.ts'
import type { MoneyWorld, Steps } from '#testing/money/step.ts'
import { correctCheckin } from '#warehouse/checkin.api.ts'

const someone = ({ customers }: MoneyWorld) => sql<{ id: number; sales: number[]; stations: number[] }>`
  select c.id, array(select id from staff where username in ('ss', 'ss2') order by id) as sales,
    array(select id from station order by position limit 2) as stations
  from customer c where c.id = any(${customers}::bigint[]) order by md5(c.id::text || c.version::text) limit 6`

export const moveSteps: Steps = {
  'a customer gets another sales person': about(setSale, ['AD', 'SU'], {
    rows: someone,
    body: ({ id, sales }, random) => ({
      user_id: id,
      sale_id: random.pick(sales),
      note: 'chia lại khách',
      with_open: random.chance(0.5),
    }),
  }),
  'a customer moves to another station': about(updateCustomer, ['AD', 'SU'], {
    named: true,
    rows: someone,
    body: ({ stations }, random) => ({ station_id: random.pick(stations) }),
  }),
  'a weight is corrected': about(correctCheckin, ['OP', 'AD'], {
    named: true,
    rows: (world) => sql<{ id: number; version: number }>`select id, version from orders where ${ours(world)}
      and status between ${lit(orderStatus.checked)} and ${lit(orderStatus.priced)} order by id desc limit 6`,
    body: ({ version }, random) => ({
      r_weight: random.pick([0.4, 1.25, 3.3, 12]),
      version,
      reason: 'cân lại',
    }),
  }),
}
