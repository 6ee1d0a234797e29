import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'

const chain = new AsyncLocalStorage<{ holds: boolean }>()

/** @throws where the work that goes on holds a connection; known of databases with `keepToOne` alone */
export function mustHoldNone(doing = 'asks the pool for a second connection'): void {
  if (chain.getStore()?.holds) throw new Error(`${doing} while it holds a connection`)
}

/**
 * Lets no work that holds a connection ask the pool for a second: as many of its kind as there are
 * connections would wait for each other, and everybody else for them. Follows every chain of calls, so it
 * is for tests. A transaction held by hand (`startTransaction`) is not seen: `src/pool.attack.test.ts` finds those.
 */
export function keepToOne(db: Pick<Kysely<unknown>, 'getExecutor'>): void {
  const executor = db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = async (work, options) => {
    mustHoldNone()
    return provide((connection) => {
      const state = { holds: true }
      return chain.run(state, () => work(connection)).finally(() => (state.holds = false))
    }, options)
  }
}
