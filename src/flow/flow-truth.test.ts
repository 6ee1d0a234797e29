import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryQualityReport } from '#flow/delivery-quality.report.ts'
import { issueReport } from '#flow/issue.report.ts'
import { purchaseDeliveryReport } from '#flow/purchase-delivery.report.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import type { Report } from '#platform/contract/report.ts'
import { deliveryOfBill, stagesOfOrder } from '#testing/company/flow-by-moves.ts'
import { companyLife, randomCompany } from '#testing/company/random-company.ts'
import { expectTruth } from '#testing/company/truth.ts'
import type { TruthAsked } from '#testing/company/truth.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import { newSubmit } from '#testing/bids.ts'
import { ok } from '#testing/order.ts'
import type { TestApp } from '#testing/app.ts'

const seed = Number(process.env['COMPANY_SEED']) || 11

let world: TestApp
beforeAll(async () => {
  world = await randomCompany(seed)
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
  from orders o left join lateral ${stagesOfOrder} s on true
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
  from bill b join lateral ${deliveryOfBill} m on m.sent is not null
  join event e on e.id = m.last and e.to_status <> 16`)

test('deliveries ended as the histories of their bills tell, for everybody and every day', async () => {
  const rows = await expectTruth(world, deliveryQualityReport, { records: deliveriesByMoves })
  expect(rows).toBeGreaterThan(20)
}, 300_000)

/** What is looked for a fortnight before the end and at the end; some of it is given to somebody, some solved in between. */
async function foundIssues(): Promise<void> {
  const path = '/api/report/shipment-issue'
  const look = async () => ok(await world.as('CS').post(`${path}/reload`, {}, newSubmit()))
  const some = async (n: number) => {
    const { rows } = await sql<{ id: number; station_id: number }>`
      select i.id, i.station_id from shipment_issue i where i.status < 2 and i.station_id is not null and i.id % 3 = ${n}`.execute(
      world.db,
    )
    return rows
  }
  const { id: staff_id } = await world.as('AD').me()
  world.setNow('2026-11-16T17:00:00Z')
  await look()
  for (const { id, station_id } of await some(0)) {
    const at = world.as('AC', { station: station_id })
    ok(await at.post(`${path}/assign`, { ids: [id], staff_id }, newSubmit()))
  }
  world.setNow(companyLife.end)
  for (const { id, station_id } of await some(1)) {
    const at = world.as('AC', { station: station_id })
    ok(await at.post(`${path}/solve`, { ids: [id], reason: 'Đã hỏi người bán' }, newSubmit()))
  }
  await look()
}

/**
 * When each was found and ended is told by its moves, where the report reads what the issue says of itself. What is of
 * no station is everybody's but the sales'.
 */
const issuesByMoves = ({ viewer: { role, id, station } }: TruthAsked) => {
  const own = hasFlag(role, 'kd') ? sql`i.sale_id = ${id}` : sql`true`
  const here = station === 'all' ? sql`true` : sql`i.station_id = ${station}`
  const nobodys = hasFlag(role, 'kd') ? sql`false` : sql`i.station_id is null`
  return sql`
    select i.kind, ${sql.raw(day('f.at'))}::text as day, i.station_id, i.sale_id, i.owner_id, e.to_status as status,
      1 as issues, (e.to_status = 0)::int as unassigned, (e.to_status = 1)::int as assigned, (e.to_status = 2)::int as solved,
      case when e.to_status = 2 then round(extract(epoch from e.at - f.at) / 86400)::int else 0 end as days
    from shipment_issue i
      join lateral (select * from event where entity = 'shipment_issue' and entity_id = i.id and to_status is not null
        order by id desc limit 1) e on true
      join lateral (select * from event where entity = 'shipment_issue' and entity_id = i.id and action in ('found', 'return')
        order by id desc limit 1) f on true
    where (${here} or ${nobodys}) and ${own}`
}

test('issues stand and ended as their moves tell, for everybody and every day', async () => {
  await foundIssues()
  const rows = await expectTruth(world, issueReport, {
    records: issuesByMoves,
    owners: {},
    filters: [{ kind: 'no_tracking' }, { status: '2' }],
  })
  expect(rows).toBeGreaterThan(20)
}, 300_000)

test('every number of the issues opens those that add up to it, totals too', async () => {
  const behind = (rows: readonly Record<string, number>[], key: string) =>
    key === 'days' ? rows.reduce((sum, { age_days = 0 }) => sum + age_days, 0) : rows.length
  let opened = 0
  for (const who of ['AC', 'SS'])
    for (const { key: group_by } of issueReport.groupBy!) {
      const { role } = await world.as(who).me()
      const query = { date_from: spoken(life.date_from), date_to: spoken(life.date_to), group_by }
      const { results, option, totals } = ok(
        await world.as(who).get(issueReport.path, { ...query, size: 200 }),
      )
      const { group, columns } = viewOf(issueReport, query, role)
      const shown = { report: issueReport, group, filters: query, totals }
      for (const row of [undefined, results[0], results.at(-1)])
        for (const { key, opens = issueReport.opens! } of columns.filter(({ sum }) => sum)) {
          const address = addressOf(opens, shown, row)
          if (!address) continue
          const { pathname, searchParams } = new URL(address, 'http://back-office')
          expect(pathname).toBe('/report/shipmentIssue')
          const asked = { ...Object.fromEntries(searchParams), size: 200 }
          const { results: rows } = ok(await world.as(who).get('/api/report/shipment-issue', asked))
          expect(behind(rows, key), `${key} of ${address}`).toBe((row ?? option)[key] ?? 0)
          opened += 1
        }
    }
  expect(opened).toBeGreaterThan(50)
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
