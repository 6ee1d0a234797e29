/** Stock, warehouses, steps and check-ins of the random company, against the histories of its orders read one by one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasFlag } from '#platform/contract/roles.ts'
import { addDays, businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { weightMismatch } from '#pricing/weight.rules.ts'
import { checkinOrderReport, checkinReport } from '#reports/checkins.report.ts'
import { inventoryReport, stockAges, stockStatuses, warehouseReport } from '#reports/inventory.report.ts'
import { orderHistoryReport, orderStepReport } from '#reports/order-history.report.ts'
import type { TestApp } from '#testing/app.ts'
import { randomCompany } from '#testing/company/random-company.ts'
import { expectTruth, truthPeriods } from '#testing/company/truth.ts'
import type { TruthAsked } from '#testing/company/truth.ts'
import { livesOf, storedOn } from '#testing/order-lives.ts'
import type { Life, Stay, Stored } from '#testing/order-lives.ts'

const seed = Number(process.env['COMPANY_SEED']) || 11

let world: TestApp
let lives: Life[]
/** What stood in stock at the end of each day that is asked for, and on the day before it began. */
const stored = new Map<BusinessDate, Stored[]>()

beforeAll(async () => {
  world = await randomCompany(seed)
  lives = await livesOf(world.db)
  for (const day of truthPeriods.flatMap(({ from, to }) => [addDays(from, -1), to]))
    if (!stored.has(day)) stored.set(day, await storedOn(world.db, lives, day))
})
afterAll(() => world.close())

const ownerOf = ({ order: { station_id, sale_id } }: Life) => ({ station_id, sale_id })
const ageOf = (days: number) => stockAges.find(({ most }) => most === null || days <= most)!.value

test('stock', async () => {
  await expectTruth(world, inventoryReport, {
    records: ({ to }) =>
      stored.get(to)!.map(({ life, status, warehouse, days, weight, value, storage }) => {
        const { id, code, customer_id, sub_status } = life.order
        const isThere = life.stays.at(-1)!.ended === null && life.stays.at(-1)!.status === status
        return {
          ...ownerOf(life),
          order_id: id,
          code,
          customer_id,
          warehouse_code: warehouse,
          status,
          why: (isThere && isLast(life, to) ? sub_status : null) ?? status,
          days,
          age: ageOf(days),
          orders: 1,
          weight,
          value,
          storage,
        }
      }),
    filters: [{ age: '0,8' }, { status: stockStatuses.slice(0, 2).join(',') }],
  })
})

/** Nothing became of it since the end of the day. */
const isLast = ({ stays }: Life, day: BusinessDate) => businessDate(stays.at(-1)!.began) <= day

const places = new Set<number>(stockStatuses)
/** The warehouse that holds an order in a step. */
function houseOf({ order }: Life, stay: Stay | undefined): string | null {
  if (!stay || !places.has(stay.status) || stay.status === 8 || stay.status === 8.2) return null
  return stay.status === 7 ? order.overseas_warehouse : order.warehouse_code
}

const nothing = { opening: 0, came: 0, gone: 0, stock: 0, coming: 0, old: 0, weight: 0, value: 0, storage: 0 }

test('warehouses', async () => {
  await expectTruth(world, warehouseReport, {
    records: ({ from, to }) => [
      ...stored.get(to)!.flatMap(({ life, warehouse, inHouse, days, weight, value, storage }) => ({
        ...nothing,
        ...ownerOf(life),
        warehouse_code: warehouse,
        ...(inHouse ? { stock: 1, old: days > 60 ? 1 : 0, weight, value, storage } : { coming: 1 }),
      })),
      ...stored
        .get(addDays(from, -1))!
        .filter(({ inHouse }) => inHouse)
        .map(({ life, warehouse }) => ({
          ...nothing,
          ...ownerOf(life),
          warehouse_code: warehouse,
          opening: 1,
        })),
      ...lives.flatMap((life) =>
        life.stays.flatMap((stay, n) => {
          const day = businessDate(stay.began)
          const [was, is] = [houseOf(life, life.stays[n - 1]), houseOf(life, stay)]
          if (day < from || day > to || was === is) return []
          const moved = { ...nothing, ...ownerOf(life) }
          return [
            ...(is ? [{ ...moved, warehouse_code: is, came: 1 }] : []),
            ...(was ? [{ ...moved, warehouse_code: was, gone: 1 }] : []),
          ]
        }),
      ),
    ],
    except: ['capacity'],
  })
})

/** Steps that were left, each with the promise of the day it was left on. */
async function leftSteps() {
  const { rows: promises } = await sql<{ status: number; days: number; since: string }>`
    select substr(key, 15)::float8 as status, value::int as days, applied_date::text as since
    from config_factor where key like 'promised\\_days.%' order by applied_date`.execute(world.db)
  return lives.flatMap((life) =>
    life.stays.flatMap((stay) => {
      if (!stay.ended) return []
      const day = businessDate(stay.ended)
      const took = stay.ended.getTime() - stay.began.getTime()
      const days = Math.floor(took / 86_400_000)
      const promised = promises.findLast(({ status, since }) => status === stay.status && since <= day)
      const isLate = promised !== undefined && days >= promised.days
      return {
        ...ownerOf(life),
        step_id: stay.id,
        order_id: life.order.id,
        code: life.order.code,
        day,
        at: stay.ended,
        status: stay.status,
        to_status: stay.to,
        days,
        minutes: Math.floor(took / 60_000),
        steps: 1,
        promised: promised?.days ?? null,
        late: isLate ? 1 : 0,
        over: isLate ? 'late' : 'within',
      }
    }),
  )
}

/** The first number of days within which this share of them was done. */
const within = (share: number) => (steps: readonly Record<string, unknown>[]) =>
  steps.map(({ days }) => Number(days)).toSorted((a, b) => a - b)[Math.ceil(steps.length * share) - 1]

test('how long orders stood at each step', async () => {
  await expectTruth(world, orderHistoryReport, {
    records: await leftSteps(),
    filters: [{ status: '3,6' }],
    measures: { median: within(0.5), p90: within(0.9) },
  })
})

test('the steps that orders left', async () => {
  const records = await leftSteps()
  expect(new Set(records.map(({ over }) => over)).size).toBe(2)
  await expectTruth(world, orderStepReport, { records, filters: [{ over: 'late' }, { status: '6' }] })
})

const isSeen = ({ role, id, station }: TruthAsked['viewer'], { order }: Life) =>
  (station === 'all' || order.station_id === station) && (!hasFlag(role, 'kd') || order.sale_id === id)

/** Of what is asked the check-ins: a package counts with the first of a person's day, an hour with the first in it. */
async function checkins() {
  const { rows: reweighed } = await sql<{ order: number; id: number }>`
    select entity_id as "order", id from event where entity = 'order' and action = 'reweigh'`.execute(
    world.db,
  )
  const { rows: packed } = await sql<{ order: number; id: number }>`
    select po.order_id as "order", p.id from package_order po join package p on p.id = po.package_id
    where p.cancelled_at is null`.execute(world.db)
  const packages = Map.groupBy(packed, ({ order }) => order)
  return ({ viewer, from, to }: TruthAsked) => {
    const [counted, worked] = [new Set<string>(), new Set<string>()]
    const first = (known: Set<string>, key: string) => {
      if (known.has(key)) return 0
      known.add(key)
      return 1
    }
    return lives
      .filter((life) => isSeen(viewer, life))
      .flatMap((life) => life.stays.map((stay, n) => ({ life, stay, n })))
      .filter(({ stay }) => stay.action === 'checkin')
      .filter(({ stay }) => businessDate(stay.began) >= from && businessDate(stay.began) <= to)
      .toSorted((a, b) => a.stay.id - b.stay.id)
      .map(({ life, stay, n }) => {
        const { id, code, r_weight, d_weight } = life.order
        const later = life.stays.slice(n + 1)
        const again = later.findIndex(({ action }) => action === 'checkin')
        const until = again < 0 ? later : later.slice(0, again)
        const stands = !until.some(({ status }, m) => status === 9 && life.stays[n + m]!.status === 10)
        const next = later[again]?.id ?? Infinity
        const isCorrected = reweighed.some((one) => one.order === id && one.id > stay.id && one.id < next)
        const day = businessDate(stay.began)
        const hour = Math.floor(stay.began.getTime() / 3_600_000)
        const own = packages.get(id) ?? []
        return {
          ...ownerOf(life),
          step_id: stay.id,
          order_id: id,
          code,
          day,
          at: stay.began,
          staff_id: stay.by,
          orders: stands ? 1 : 0,
          packages: stands
            ? own.reduce((sum, one) => sum + first(counted, `${one.id} ${stay.by} ${day}`), 0)
            : 0,
          weight: stands ? (r_weight ?? 0) : 0,
          hours: stands ? first(worked, `${stay.by} ${hour}`) : 0,
          corrected: stands && isCorrected ? 1 : 0,
          taken_back: stands ? 0 : 1,
          gaps: stands && d_weight && r_weight && weightMismatch(d_weight, r_weight) ? 1 : 0,
        }
      })
  }
}

test('check-ins by person and day', async () => {
  await expectTruth(world, checkinReport, { records: await checkins() })
})

test('the check-ins themselves', async () => {
  await expectTruth(world, checkinOrderReport, {
    records: await checkins(),
    filters: [{ found: 'corrected' }, { found: 'gaps' }],
    keeps: (row, { found }) => !found || row[found] === 1,
  })
})
