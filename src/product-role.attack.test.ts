import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoOrders } from '#testing/demo.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

/**
 * What somebody could do who can send the database any SQL as the product does. Tables are found in the catalogue:
 * one that is append-only or counts money tomorrow is tried tomorrow.
 */
let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
})
afterAll(() => world.close())

const refused = /permission denied|must be owner|append-only|stands in the books/
/** Undone, whatever came of it. @returns what the database answered */
async function attempt(statement: string): Promise<string> {
  const failed = new Error('came through')
  return world.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(statement).execute(tx)
      throw failed
    })
    .catch((error: Error) => (error === failed ? `${statement}: came through` : error.message))
}
const namesOf = async (query: string) =>
  (await sql.raw<{ name: string }>(query).execute(world.owner)).rows.map(({ name }) => name)

const tables = `select c.oid::regclass::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

describe('as the product’s role', () => {
  test('no superuser, owner of nothing, maker of nothing', async () => {
    const { rows } =
      await sql<object>`select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
      (select count(*) from pg_class where relowner = r.oid) + (select count(*) from pg_proc where proowner = r.oid) as owns,
      (select count(*) from pg_auth_members where member = r.oid) as member_of
      from pg_roles r where rolname = current_user`.execute(world.db)
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
        owns: 0,
        member_of: 0,
      },
    ])
    for (const statement of [
      'create table mine (id int)',
      'create function mine() returns int language sql return 1',
      'set session_replication_role = replica',
      `alter role current_user superuser`,
      `copy (select 1) to program 'true'`,
      `select pg_read_file('/etc/passwd')`,
    ])
      expect(await attempt(statement), statement).toMatch(/permission denied|must be|Only roles/i)
  })

  test('no table, nor month of one, is emptied, changed in its make, freed of its triggers or dropped', async () => {
    const names = await namesOf(tables)
    expect(names).toEqual(
      expect.arrayContaining(['audit', 'audit_default', 'entry', 'orders', 'kept_column']),
    )
    for (const name of names)
      for (const statement of [
        `truncate ${name} cascade`,
        `drop table ${name} cascade`,
        `alter table ${name} add mine int`,
        `alter table ${name} disable trigger all`,
        `create trigger mine before update on ${name} for each row execute function refuse_change()`,
      ])
        expect(await attempt(statement), statement).toMatch(/permission denied|must be owner/)
  })

  test('no function is replaced that guards', async () => {
    const names = await namesOf(
      `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    expect(names).toContain('move_balances()')
    for (const name of names) expect(await attempt(`drop routine ${name} cascade`)).toMatch(/must be owner/)
  })

  test('what is append-only is neither changed nor deleted, by its table or by a month of it', async () => {
    const appendOnly = await namesOf(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only'`,
    )
    expect(appendOnly).toEqual(
      expect.arrayContaining(['audit', 'event', 'entry', 'entry_line', 'audit_default', 'leave_days_change']),
    )
    for (const name of appendOnly) {
      const [column] = await namesOf(
        `select attname as name from pg_attribute where attrelid = '${name}'::regclass and attnum = 2`,
      )
      expect(await attempt(`update ${name} set ${column} = ${column}`)).toMatch(refused)
      expect(await attempt(`delete from ${name}`)).toMatch(refused)
    }
  })

  test('a posted document keeps what was posted while its entry stands', async () => {
    const documents = await namesOf(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'posted'`,
    )
    expect(documents.toSorted()).toEqual(
      [
        'transfer',
        'money_transaction',
        'penalty',
        'behalf_payment',
        'partner_refund',
        'card_load',
        'flight_invoice',
        'liquidation',
        'liquidation_payment',
        'liquidation_refund',
        'bill',
      ].toSorted(),
    )
    const posted = sql`update transfer set amount = amount + 1 where entry_id is not null`
    expect(await attempt(posted.compile(world.db).sql)).toMatch('stands in the books')
    for (const column of ['checker_id', 'maker_id', 'entry_id'])
      expect(await attempt(`update transfer set ${column} = null where entry_id is not null`)).toMatch(
        'stands in the books',
      )
    expect(await attempt('update bill set total_vnd = total_vnd - 1 where entry_id is not null')).toMatch(
      'stands in the books',
    )
    expect(await attempt('delete from bill where entry_id is not null')).toMatch('stands in the books')
  })

  test('balances, whose money it is and how much are nobody’s to write', async () => {
    for (const statement of [
      'update account set balance = balance + 1000000',
      'update account set quantity = 0',
      `update account set code = 'customer:1' where kind = 'bank'`,
      'delete from account',
      `insert into account (code, kind, tracked, balance) values ('customer:0', 'customer', true, 1)`,
      'update allocation set customer_id = 1',
      'update allocation set amount = amount + 1',
      'update allocation set released_at = null where released_at is not null',
      'delete from allocation',
      'update customer_lock set amount = 1',
      'update customer_lock set customer_id = 1',
      'delete from customer_lock',
      `insert into kept_column values ('account', 'x')`,
      'delete from kept_column',
      'delete from schema_migration',
    ])
      expect(await attempt(statement), statement).toMatch(refused)
  })
})
