import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phases } from '#platform/contract/phase.ts'
import { roles } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { actionsFor, judge } from '#platform/contract/status.ts'
import type { StatusCode, StatusTable } from '#platform/contract/status.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { everyCall } from '#routes.ts'
import { statusSets, statusTables } from '#status-tables.ts'
import { testDatabase } from '#testing/database.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let db: Db
beforeAll(async () => {
  made = await testDatabase()
  db = openDatabase(made.url, { max: 2, onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  await made.drop()
})

const calls = new Map(everyCall.map((call) => [call.id, call]))

describe.each(statusTables)('the table of $entity', ({ entity, statuses, start, actions }) => {
  test('every status is reached from where a record begins', () => {
    const reached = new Set<StatusCode>(start)
    for (let before = -1; before !== reached.size;) {
      before = reached.size
      for (const { from, to } of actions) {
        if (to !== null && to !== 'history' && from.some((status) => reached.has(status))) reached.add(to)
      }
    }
    expect([...reached].toSorted()).toEqual(statuses.values.toSorted())
  })

  test('every action is owned by a role, or by the system alone', () => {
    for (const { key, automatic, roles: owners } of actions) {
      expect(automatic ? owners.length === 0 : owners.length > 0, key).toBe(true)
    }
  })

  test('what is automatic is run by the system, and by nobody who calls', () => {
    const following = actions.filter(({ automatic }) => automatic)
    for (const { key, from } of following) {
      const byHand = actions.filter((action) => action.key === key && !action.automatic)
      const only = from.filter((status) => !byHand.some((action) => action.from.includes(status)))
      const table = withoutGuards({ entity, statuses, start, actions })
      for (const status of only) {
        expect(judge(table, key, 'SU', status, null), key).toMatchObject({ allowed: false })
        expect(judge(table, key, 'system', status, null), key).toMatchObject({ allowed: true })
        expect(actionsFor(table, 'SU', status, null).map(({ action }) => action.key)).not.toContain(key)
      }
    }
  })

  test('no two rows let a person, or the system, run the same action from the same status', () => {
    const rows = actions.flatMap(({ key, from, automatic }) =>
      from.map((status) => `${key} ${status} ${automatic ? 'system' : 'person'}`),
    )
    expect(rows).toEqual([...new Set(rows)])
  })
})

/** Guards look at what is not here; who may, and from where, is asked before them. */
const withoutGuards = ({ actions, ...table }: StatusTable): StatusTable<StatusCode, null> => ({
  ...table,
  actions: actions.map(({ guard: _, checks: __, ...action }) => action),
})

/** The calls that actions of the tables name, each with every role that one of its actions has. */
const owned = Map.groupBy(
  statusTables.flatMap(({ actions }) => actions.filter(({ call }) => call !== undefined)),
  ({ call }) => call as string,
)

test.each([...owned])('%s is for the roles that own its actions', (id, actions) => {
  const call = calls.get(id)
  expect(call, 'the call exists').toBeDefined()
  // Managers may run every action; what is for one's own hands only, such as taking an order to buy, they are not called to.
  const managers = roles('ql')
  const others = (codes: readonly RoleCode[]) => codes.filter((code) => !managers.includes(code))
  expect(others(call?.roles as RoleCode[])).toEqual(others(roles(...actions.flatMap((one) => one.roles))))
})

describe.each([...statusSets])('%s', (_, { values, tags, columns }) => {
  test('has words and a phase for every status, and no code twice', () => {
    expect(values).toEqual([...new Set(values)])
    for (const code of values) {
      expect(tags[code]?.label, String(code)).toMatch(/\p{L}/u)
      expect(phases, String(code)).toContain(tags[code]?.phase)
    }
  })

  test.each(columns)('is what the database takes in %s', async (column) => {
    expect(await takenBy(column)).toEqual(values.map(String).toSorted())
  })
})

/** The codes that a column may hold: by its check, or by the rows of the table it refers to. */
async function takenBy(column: string): Promise<string[]> {
  const [table = '', name = ''] = column.split('.')
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(c.oid) as definition from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attname = ${name}
    where c.conrelid = ${table}::regclass and c.contype = 'c' and c.conkey = array[a.attnum]`.execute(db)
  const list = rows.map(({ definition }) => /= ANY \((?:ARRAY\[|\(?ARRAY\[)(.*?)\]/u.exec(definition)?.[1])
  const checked = list.find((one) => one !== undefined)
  if (checked !== undefined) {
    return checked
      .split(', ')
      .map((code) => code.replaceAll(/::\w+|[()']/g, ''))
      .toSorted()
  }
  const codes = await sql<{ code: string }>`select code::float8::text as code from order_status`.execute(db)
  return codes.rows.map(({ code }) => code).toSorted()
}

/** Columns that look like a state and are none, each with its reason. */
const noStates: Readonly<Record<string, string>> = {
  'bid.outcome': 'the last word of the market; its state is the status',
  'bid_act.outcome': 'the word of the market on one look or act',
  'bid_intent.outcome': 'the word of the market on one sending',
  'event.from_status': 'of whichever record the event tells',
  'event.to_status': 'of whichever record the event tells',
  'import_row.from_status': 'the step of its package before the import',
  'order_day.status': 'of the orders it sums',
  'order_day_counted.status': 'of the orders it sums',
  'order_price.stage': 'which of the two prices of an order it is; it never moves',
  'step_day.status': 'of the stays that it sums',
  'step_day_counted.status': 'of the stay that it is counted for',
}

test('every column that holds a state has its set of statuses', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.relname || '.' || a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not a.attisdropped and a.attname ~ '(^|_)(status|state|stage|outcome)$'
    order by 1`.execute(db)
  const declared = new Set([...statusSets.values()].flatMap(({ columns }) => columns))
  const missing = rows.map(({ column }) => column).filter((column) => !declared.has(column))
  expect(missing).toEqual(Object.keys(noStates))
})

/** Sets that no column holds, each with what tells the state instead. */
const derived: Readonly<Record<string, string>> = {
  expectedStatus: 'how much the bank has booked of it, and the time it was withdrawn',
  importStatus: 'the time an import was taken back',
  inbillStatus: 'the times a slip was closed and cancelled',
  loadStatus: 'the time a load was deleted',
  periodStatus: 'a closed month has a row',
  standing: 'the days of a price row and of its sisters',
}

test('a set without a column says what tells its state', () => {
  const without = [...statusSets].filter(([, { columns }]) => columns.length === 0)
  expect(without.map(([name]) => name).toSorted()).toEqual(Object.keys(derived).toSorted())
})
