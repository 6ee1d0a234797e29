import { sql } from 'kysely'
import { handOvers } from '#notices/server/hand-over.jobs.ts'
import type { TestApp } from '#testing/app.ts'
import { done } from '#testing/order.ts'
import { everyWaiting } from '#waiting.ts'

export interface BellLine {
  id: number
  kind: string
  title: string
  content: string | null
  link: string
  read: boolean
  done: boolean
  next: string | null
  screens: string[]
}

/** What tests of hand-overs ask of a world. */
export function handOversIn(world: TestApp) {
  const { signal } = new AbortController()
  const bellOf = async (who: string): Promise<{ lines: BellLine[]; unread: number }> => {
    const [station] = (await world.as(who).me()).stations
    const { body } = await world
      .as(who)
      .get('/api/bell', { size: 50, ...(station ? { at: station.id } : {}) })
    return { lines: body.results, unread: body.option.unread }
  }
  return {
    /** The telling itself, which a clock runs twice a second. */
    told: (now = world.now()) => handOvers(everyWaiting).run(undefined, { db: world.db, now, signal }),
    bellOf,
    titles: async (who: string) =>
      (await bellOf(who)).lines.filter(({ done: gone }) => !gone).map(({ title }) => title),
    /** Everything before is out of the way: bells are empty, nothing is marked. */
    quiet: async () => {
      await sql`delete from hand_over_mark`.execute(world.db)
      await sql`delete from bell`.execute(world.db)
    },
    assign: async (ids: readonly number[], who = 'AC', buyer = 'af') => {
      const { rows } = await sql<{ buyer: number; account: number }>`select
        (select id from staff where username = ${buyer}) as buyer,
        (select id from buying_account order by id limit 1) as account`.execute(world.db)
      const { buyer: buyer_id, account: account_id } = rows[0]!
      done(await world.as(who).post('/api/quote/assign/payments', { ids, buyer_id, account_id }))
    },
    approve: async (ids: readonly number[], who = 'AC') =>
      done(await world.as(who).post('/api/quote/approve/payments', { ids })),
  }
}
