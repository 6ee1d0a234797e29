/** The demo company as a layer of test databases: built once a run, cloned by every file. */
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { signOut } from '#access/access.api.ts'
import { offerMenu } from '#access/server/menu-offer.ts'
import { demoPassword } from '#demo/accounts.ts'
import { makeDemoCompany } from '#demo/company.ts'
import { makeDemoLife } from '#demo/grow-life.ts'
import type { Call } from '#platform/contract/call.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { everyCall } from '#routes.ts'
import { allScreens, menuSections } from '#screens.ts'
import type { Layer } from '#testing/database.ts'

export { demoPassword }

/** The company at its first day, `now`. */
export const demoCompany = (now: Date): Layer => ({
  name: `company_${now.getTime()}`,
  fill: filledWith(async (db) => {
    // As a server does at its start (`database.ts`).
    await offerMenu(db, allScreens, menuSections)
    await makeDemoCompany(db, now)
    // Everybody signs in anew in every file: a hash that is as quick as argon2 allows.
    const quick = await hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await db.updateTable('staff').set({ password_hash: quick }).execute()
    // Walkers take more in their one hour than any person.
    await sql`update config_factor set value = 1e9 where key like 'limit.%'`.execute(db)
    await watchMoney(db)
    await watchKeys(db)
  }),
})

/** The company with orders at every step, the same in every file: they have lived through the usecases. */
export const demoOrders = (now: Date): Layer => ({
  name: `orders_${now.getTime()}`,
  on: demoCompany(now),
  fill: filledWith((db) => makeDemoLife(db, 44, { now })),
})

/** What fills a layer, given the database in it, as its owner. */
export const filledWith =
  (work: (db: Db) => Promise<unknown>): Layer['fill'] =>
  async (url) => {
    const db = openDatabase(url, { max: 1, onError: () => {} })
    try {
      await work(db)
    } finally {
      await db.destroy()
    }
  }

/** Every call that says it moves money. */
export const moneyCalls = (): Call[] => everyCall.flatMap((call) => (call.money ? [call] : []))
/** What moves money by itself. */
const moneyJobs = ['job:match-certain-bookings', 'job:bid-engine', 'job:buy-from-queue', 'job:asset-wear']

/**
 * Nothing moves money without saying so: whoever writes an entry, a lock, an allocation or an exposure
 * under the name of a call that is not `money: true` fails there and then, in whatever test. What did
 * is kept in `watch.wrote`.
 */
async function watchMoney(db: Db): Promise<void> {
  const declared = [...moneyCalls().map(({ id }) => id), ...moneyJobs, 'demo']
  await sql`create schema watch`.execute(db)
  await sql`create table watch.declared as select unnest(${declared}::text[]) as call`.execute(db)
  await sql`create table watch.wrote (call text not null, place text not null)`.execute(db)
  await sql`create function watch.money() returns trigger language plpgsql security definer as $$
    declare doing text := coalesce(current_setting('app.call', true), '');
    begin
      if doing <> '' then
        if not exists (select from watch.declared where call = doing) then
          raise exception '% writes % and is not declared with money: true', doing, tg_table_name;
        end if;
        insert into watch.wrote values (doing, tg_table_name);
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['entry', 'customer_lock', 'allocation', 'exposure'])
    await sql`create trigger watch_money after insert or update or delete on ${sql.table(table)}
      for each row execute function watch.money()`.execute(db)
}

/**
 * Nobody changes what opens their own account (password, mail for a lost one, two-factor, sessions elsewhere)
 * by a call that asks for no proof: it fails there and then, in whatever test. Who has no session proves it
 * otherwise, by the password or by a code that was sent; who signs out ends no more than they have.
 */
async function watchKeys(db: Db): Promise<void> {
  const asked = (call: Call) => call.proof || call.roles === 'public' || call === signOut
  const proven = everyCall.flatMap((call: Call) => (asked(call) ? [call.id] : []))
  await sql`create table watch.proven as select unnest(${proven}::text[]) as call`.execute(db)
  await sql`create function watch.keys() returns trigger language plpgsql security definer as $$
    declare
      doing text := coalesce(current_setting('app.call', true), '');
      owner text := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0];
    begin
      if doing <> '' and owner = current_setting('app.actor', true)
        and not exists (select from watch.proven where call = doing) then
        raise exception '% changes what opens an account (%) and asks for no proof', doing, tg_table_name;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger watch_keys after update on staff for each row
    when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email)
    execute function watch.keys('id')`.execute(db)
  await sql`create trigger watch_keys after update of ended_at on session for each row
    execute function watch.keys('staff_id')`.execute(db)
  for (const table of ['staff_twofa', 'staff_recovery_code'])
    await sql`create trigger watch_keys after insert or update or delete on ${sql.table(table)} for each row
      execute function watch.keys('staff_id')`.execute(db)
}
