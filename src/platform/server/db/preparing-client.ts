import { randomBytes } from 'node:crypto'
import pg from 'pg'

const mostStatements = 1_000

/** Stands in a statement whose best plan depends on its values: how often they occur decides the index. */
export const plannedWithValues = '/* planned with its values */'

/** Names of statements by their text, for the connections of one pool; beyond so many one is sent unprepared. */
export function statementNames(): (text: string) => string | undefined {
  const statements = new Map<string, string>()
  return (text) => {
    // A pattern's value decides between a prefix index and a scan: PostgreSQL must plan with it.
    if (/ like /i.test(text) || text.includes(plannedWithValues)) return undefined
    const known = statements.get(text)
    if (known || statements.size >= mostStatements) return known
    const name = `s${statements.size}`
    statements.set(text, name)
    return name
  }
}

/**
 * A client that prepares what it is sent: a usecase runs the same dozen statements over and over,
 * and planning them costs more than running them.
 *
 * A migration run by another process may change the columns of a prepared `select *`; PostgreSQL then
 * refuses the statement before it runs it. From there on this client prepares everything anew, under
 * other names and as other texts (a pooler knows a statement by its text, whatever it is called), and
 * sends the refused statement again. Within a transaction that the refusal has ended
 * already, the refusal stands, and `runWrite` runs the transaction again.
 */
export class PreparingClient extends pg.Client {
  /** Distinct from every other client's: what theirs prepared may be older than the migration. */
  #era = ''
  /** What is being executed; settled while the connection waits. */
  #running: Promise<unknown> | null = null

  readonly #nameOf: (text: string) => string | undefined

  constructor(config: string | pg.ClientConfig | undefined, nameOf: (text: string) => string | undefined) {
    super(config)
    this.#nameOf = nameOf
    // The pool listens while a connection is idle. One that is lost in the middle of a transaction, between
    // two statements, has no listener, and Node ends the process; the next statement on it fails anyway.
    this.on('error', () => {})
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg declares eight overloads; two are changed and handed on
  override query(...given: any[]): any {
    const [text, values, callback] = given
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && this.#nameOf(text)
    // oxlint-disable-next-line typescript/no-explicit-any -- as above
    const send = (...sent: any[]) => (super.query as any)(...sent)
    if (callback || typeof text !== 'string') return send(...given)
    if (!name) return this.#inTurn(() => send(...given))
    const prepared = () =>
      this.#era === ''
        ? send({ name, text, values })
        : send({ name: `${name}_${this.#era}`, text: `${text} /* ${this.#era} */`, values })
    const era = this.#era
    return this.#inTurn(() => prepared()).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      // Several statements in flight may find out; one of them begins the new era.
      if (era === this.#era) this.#era = randomBytes(6).toString('hex')
      return this.#inTurn(() => prepared()).catch((second: unknown) => {
        throw inFailedTransaction(second) ? error : second
      })
    })
  }

  /**
   * One statement after the other, as pg 9 will demand: where several are asked for at once within a
   * transaction and one is refused, the rollback waits for those under way.
   */
  async #inTurn<T>(run: () => Promise<T>): Promise<T> {
    while (this.#running) await this.#running
    const result = run()
    const settled = result.then(
      () => {},
      () => {},
    )
    this.#running = settled
    try {
      return await result
    } finally {
      if (this.#running === settled) this.#running = null
    }
  }
}

/** "cached plan must not change result type": the table's columns have changed under a prepared statement. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

const inFailedTransaction = (error: unknown) => (error as { code?: string } | null)?.code === '25P02'
