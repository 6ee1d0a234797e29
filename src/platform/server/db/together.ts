import { Transaction } from 'kysely'
import type { CompiledQuery, DatabaseConnection, KyselyProps, QueryResult } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.ts'

/** What Kysely keeps of a dialect is not asked for by who has an executor. */
const none = { config: {}, dialect: {}, driver: {} } as unknown as Omit<KyselyProps, 'executor'>

/**
 * Several statements of a transaction in one write. `work` begins functions that each ask `beside` one statement
 * before they wait for anything; they are sent in the order in which they are begun, and each sees what those
 * before it did and locked. Where one is refused all after it are. What a function asks later goes by itself.
 */
export async function together<const Work extends readonly unknown[]>(
  db: Db,
  work: (beside: Db) => Work,
): Promise<{ -readonly [At in keyof Work]: Awaited<Work[At]> }> {
  // Statements of their own may go by as many connections as there are.
  if (!db.isTransaction) return allOf(work(db))
  const executor = db.getExecutor()
  const asked: { query: CompiledQuery; answer: PromiseWithResolvers<QueryResult<unknown>> }[] = []
  let collects = true
  const collecting = {
    executeQuery(query: CompiledQuery) {
      const answer = Promise.withResolvers<QueryResult<unknown>>()
      asked.push({ query, answer })
      return answer.promise
    },
  } as DatabaseConnection
  const beside = new Transaction<DB>({
    ...none,
    executor: executor.withConnectionProvider({
      provideConnection: (ask) => (collects ? ask(collecting) : executor.provideConnection(ask)),
    }),
  })
  const begun = work(beside)
  collects = false
  // Kysely lets statements of a transaction wait for each other; the connection sends what it is asked at once in one write.
  const sent = executor.provideConnection((connection) =>
    Promise.allSettled(
      asked.map(({ query, answer }) => connection.executeQuery(query).then(answer.resolve, answer.reject)),
    ),
  )
  const [answers] = await Promise.all([allOf(begun), sent])
  return answers
}

/**
 * As `Promise.all`, but where one fails the others are waited for: what one of them asks of a transaction that has
 * been rolled back meanwhile would stand.
 */
export async function allOf<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [At in keyof Work]: Awaited<Work[At]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
