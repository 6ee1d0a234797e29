import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryQualityReport } from '#flow/delivery-quality.report.ts'
import { purchaseDeliveryReport } from '#flow/purchase-delivery.report.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import type { Report } from '#platform/contract/report.ts'
import { companyLife, randomCompany } from '#testing/company/random-company.ts'
import { expectTruth } from '#testing/company/truth.ts'
import { ok } from '#testing/order.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await randomCompany(7)
}, 600_000)
afterAll(() => world.close())

const day = (at: string) => `(${at} at time zone 'Asia/Ho_Chi_Minh')::date`
const stages = [
  ['shipped', 'bought_at', 'shipped_at'],
  ['received', 'shipped_at', 'received_at'],
  ['exported', 'received_at', 'exported_at'],
  ['arrived', 'exported_at', 'arrived_at'],
  ['delivered', 'arrived_at', 'delivered_at'],
] as const

/** When each stage was reached, move by move of the history: the first at or past it since the last one before it. */
const stagesByMoves = sql.raw(`
  select o.id as order_id, ${day('o.bought_at')} as day, o.station_id, o.sale_id, o.site_code, o.account_id,
    o.charge_status::float8 as charge, 1 as orders, (o.status = 0)::int as cancelled, (o.charge_status = 1)::int as paid,
    (o.charge_status = 0)::int as unpaid,
    ${stages
      .map(
        ([key, from, at]) => `(s.${at} is not null)::int as ${key},
    coalesce(${day(`s.${at}`)} - ${day(from === 'bought_at' ? 'o.bought_at' : `s.${from}`)}, 0) as ${key}_days`,
      )
      .join(',\n')}
  from orders o left join lateral (
    with moves as (select id, at, action, case when to_status is distinct from from_status then to_status end as reached
      from event where entity = 'order' and entity_id = o.id
        and (action = 'track' or to_status <> 0 and to_status is distinct from from_status)),
    since as (select * from moves where id > coalesce((select max(id) from moves where reached < 6), 0))
    select min(at) filter (where reached >= 7 or action = 'track' or reached = 6 and o.track is not null
        and not exists (select from since t where t.action = 'track')) as shipped_at,
      (select min(at) from since where reached >= 7 and id > coalesce((select max(id) from since where reached < 7), 0)) as received_at,
      (select min(at) from since where reached >= 8 and id > coalesce((select max(id) from since where reached < 8), 0)) as exported_at,
      (select min(at) from since where reached >= 8.2 and id > coalesce((select max(id) from since where reached < 8.2), 0)) as arrived_at,
      (select min(at) from since where reached = 17 and id > coalesce((select max(id) from since where reached <> 17), 0)) as delivered_at
    from since) s on true
  where o.bought_at is not null and o.deleted_at is null`)

test('orders that were bought stand at the stages that their histories tell, for everybody and every day', async () => {
  const rows = await expectTruth(world, purchaseDeliveryReport, {
    records: stagesByMoves,
    filters: [{ charge: '0' }, { charge: '1' }],
  })
  expect(rows).toBeGreaterThan(100)
}, 300_000)

const deliveriesByMoves = sql.raw(`
  select b.id as bill_id, b.station_id, b.sale_id, coalesce(b.partner_id::text, 'own') as carrier, ${day('e.at')} as day, 1 as ended_bills,
    (e.to_status = 17)::int as delivered, (e.to_status = 17 and ${day('e.at')} - ${day('m.sent')} <= 3)::int as in_time,
    (e.to_status = 17 and m.failed = 0)::int as first_try, m.failed, (e.to_status = 0)::int as returned, 0 as lost,
    case when e.to_status = 17 then ${day('e.at')} - ${day('m.sent')} else 0 end as days,
    (e.to_status = 17 and b.cod_status <> 'none')::int as cod,
    (e.to_status = 17 and b.cod_status <> 'none' and b.cod_paid_at is not null
      and ${day('b.cod_paid_at')} - ${day('e.at')} <= 7)::int as cod_in_time
  from bill b join lateral (
    select min(at) filter (where to_status = 16) as sent, count(*) filter (where to_status = 18)::int as failed, max(id) as last
    from event v where v.entity = 'bill' and v.entity_id = b.id and v.to_status is distinct from v.from_status
      and (v.to_status in (16, 17, 18) or v.to_status = 0 and v.from_status = 18)
      and v.id > coalesce((select max(x.id) from event x where x.entity = 'bill' and x.entity_id = b.id
        and x.to_status is distinct from x.from_status and x.from_status in (16, 17, 18)
        and x.to_status not in (16, 17, 18) and not (x.to_status = 0 and x.from_status = 18)), 0)) m on m.sent is not null
  join event e on e.id = m.last and e.to_status <> 16`)

test('deliveries ended as the histories of their bills tell, for everybody and every day', async () => {
  const rows = await expectTruth(world, deliveryQualityReport, { records: deliveriesByMoves })
  expect(rows).toBeGreaterThan(20)
}, 300_000)

const life = { date_from: companyLife.from, date_to: companyLife.to }
const spoken = (date: string) => date.split('-').toReversed().join('-')

test.each([
  ['purchase-delivery', purchaseDeliveryReport],
  ['delivery-quality', deliveryQualityReport],
] as [string, Report][])(
  '%s: what a number opens adds up to it, totals too',
  async (_, report) => {
    for (const who of ['AC', 'SS'])
      for (const { key: group_by } of report.groupBy!) {
        const { role } = await world.as(who).me()
        const query = { date_from: spoken(life.date_from), date_to: spoken(life.date_to), group_by }
        const { results, option, totals } = ok(await world.as(who).get(report.path, { ...query, size: 200 }))
        const { group, columns } = viewOf(report, query, role)
        const shown = { report, group, filters: query, totals }
        for (const row of [undefined, results[0], results.at(-1)])
          for (const { key, opens } of columns.filter(({ sum }) => sum)) {
            const address = addressOf(opens ?? report.opens!, shown, row)
            if (!address) continue
            const { searchParams } = new URL(address, 'http://back-office')
            const behind = ok(
              await world.as(who).get(report.path, { ...Object.fromEntries(searchParams), size: 1 }),
            )
            expect(behind.option[key] ?? 0, `${key} of ${address}`).toBe((row ?? option)[key])
          }
      }
  },
  300_000,
)
