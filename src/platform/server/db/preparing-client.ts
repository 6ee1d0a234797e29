import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { FieldDef } from 'pg'
import pgUtils from 'pg/lib/utils.js'
import { columnsOf, OneWrite } from '#platform/server/db/one-write.ts'
import type { Answer, Columns, Known } from '#platform/server/db/one-write.ts'

const mostStatements = 1_000

/** Stands in a statement whose best plan depends on its values: how often they occur decides the index. */
export const plannedWithValues = '/* planned with its values */'

/**
 * Begins a statement of a transaction whose answer nobody reads: it is sent with the next one, in the same write, and
 * that one is refused where it is. Its order among the others stays.
 */
export const sentWithNext = '/* sent with the next */'

/** What the connections of one pool call statements, and the columns they have: each is kept once for all of them. */
export interface Statements {
  pooled: boolean
  nameOf: (text: string) => string | undefined
  columnsOf: (fields: readonly FieldDef[], readerOf: ReaderOf) => Columns
}
type ReaderOf = (type: number, format: string) => (text: string) => unknown

/**
 * Beyond so many statements one is sent unprepared.
 * @param pooled a pooler lends the connections: what it prepares on another one may have other columns than here, so
 *   that they are asked for every time
 */
export function sharedStatements(pooled: boolean): Statements {
  const names = new Map<string, string>()
  const shapes = new Map<string, Columns>()
  return {
    pooled,
    nameOf(text) {
      const known = names.get(text)
      if (known || names.size >= mostStatements) return known
      // A pattern's value decides between a prefix index and a scan: PostgreSQL must plan with it.
      if (/ like /i.test(text) || text.includes(plannedWithValues)) return undefined
      const name = `s${names.size}`
      names.set(text, name)
      return name
    },
    columnsOf(fields, readerOf) {
      const key = fields.map(({ name, dataTypeID: type }) => `${name}:${type}`).join()
      const known = shapes.get(key)
      if (known) return known
      const columns = columnsOf(
        fields.map(({ name, dataTypeID, format }) => ({ name, read: readerOf(dataTypeID, format) })),
      )
      if (shapes.size < mostStatements) shapes.set(key, columns)
      return columns
    },
  }
}

/** What waits for its turn on a connection. */
type Waiting = Asked | Plain

interface Asked {
  /** Under which it is prepared, without the era. */
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly (string | Buffer | null)[]
  /** In a transaction: it may go with others. */
  readonly together: boolean
  /** It waits for the next one, as nobody waits for it. */
  readonly later: boolean
  readonly answered: (answer: Answer) => void
  readonly refused: (error: unknown, era: string) => void
}

/** As pg sends it. */
interface Plain {
  readonly run: () => Promise<unknown>
}

const nothing = (command: string): Answer => ({ command, rowCount: 0, rows: [] })
const ignore = () => {}
const begins = /^(?:begin|start transaction)\b/
/** Sent at once where what stands before them in a transaction was refused. */
const undoes = /^rollback\b/
/** What they do is seen by the next statement alone. */
const marks = /^(?:savepoint|release)\b/
const releases = /^release\b/
/** Without values these are one statement each: what is not may only be sent as pg does. */
const single = /^\s*(?:with|select|insert|update|delete|rollback|savepoint|release)\b[^;]*$/i
const controls = /^(?:begin|start transaction|commit|rollback|savepoint|release)\b/

/**
 * A client that prepares what it is sent: a usecase runs the same dozen statements over and over,
 * and planning them costs more than running them.
 *
 * Half of what a statement costs the server is its write to a socket. Within a transaction one write takes all that
 * is asked for by then: its begin goes with its first statement, what is marked `sentWithNext` with the one after it
 * or with the commit, and statements that are asked for beside each other go together. Each sees what those before it
 * did, and one write is under way at a time, so that the rollback of a refused statement waits for those sent with
 * it. Out of a transaction every statement goes by itself: sent together they would stand and fall together.
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
  #inTransaction = false
  /** Something of ours is under way. */
  #busy = false
  #called = false
  #waiting: Waiting[] = []
  readonly #nameOf: (text: string) => string | undefined
  readonly #known: Known

  constructor(config: string | pg.ClientConfig | undefined, { nameOf, columnsOf, pooled }: Statements) {
    super(config)
    this.#nameOf = nameOf
    const readerOf: ReaderOf = (type, format) => this.getTypeParser(type, format as 'text')
    this.#known = {
      writing: null,
      prepared: new Set(),
      columns: new Map(),
      pooled,
      columnsOf: (fields) => columnsOf(fields, readerOf),
    }
    this.connection.on('parseComplete', () => this.#known.writing?.handleParseComplete())
    // The pool listens while a connection is idle. One that is lost in the middle of a transaction, between
    // two statements, has no listener, and Node ends the process; the next statement on it fails anyway.
    this.on('error', ignore)
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg declares eight overloads; two are changed and handed on
  override query(...given: any[]): any {
    const [text, values, callback] = given
    if (!callback && typeof text === 'string') return this.#ask(text, values ?? [])
    // A cursor takes its turn from pg: what waits goes before it.
    const waiting = this.#waiting.filter((one) => 'text' in one)
    this.#waiting = []
    if (waiting.length > 0) this.#write(waiting, ignore)
    return this.#send(...given)
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  #send(...given: any[]): any {
    // oxlint-disable-next-line typescript/no-explicit-any -- as above
    return (super.query as any)(...given)
  }

  #ask(text: string, values: readonly unknown[]): Promise<unknown> {
    if (values.length === 0) {
      if (begins.test(text)) return this.#begin(text)
      if (text === 'commit' || text === 'rollback') return this.#end(text)
      if (!this.#inTransaction || !single.test(text)) return this.#inTurn(() => this.#send(text, values))
    }
    return this.#prepared(text, values)
  }

  #begin(text: string): Promise<Answer> {
    this.#inTransaction = true
    return this.#prepared(text, [], true)
  }

  #end(text: 'commit' | 'rollback'): Promise<Answer> {
    const unsent = this.#waiting.every((one) => 'text' in one && one.later) ? this.#waiting : []
    const [first] = unsent
    const isEmpty = first !== undefined && 'text' in first && begins.test(first.text)
    // Of what is undone nothing need be done.
    if (text === 'rollback') this.#waiting.splice(0, unsent.length)
    if (isEmpty && (text === 'rollback' || unsent.length === 1)) {
      this.#waiting = []
      this.#inTransaction = false
      return Promise.resolve(nothing(text.toUpperCase()))
    }
    const ended = this.#prepared(text, [])
    this.#inTransaction = false
    return ended
  }

  #prepared(text: string, values: readonly unknown[], isBegin = false): Promise<Answer> {
    const together = this.#inTransaction
    const later = together && (isBegin || text.startsWith(sentWithNext) || this.#mayWait(text, values))
    // One without values may be written anew for each of its values.
    const name = values.length > 0 || controls.test(text) ? this.#nameOf(text) : undefined
    const statement = { name, text, values: values.map(onWire), together, later }
    if (later) {
      this.#waiting.push({
        ...statement,
        answered: ignore,
        refused: (error, era) => void this.#outdated(error, era),
      })
      return Promise.resolve(nothing(isBegin ? 'BEGIN' : ''))
    }
    return new Promise((resolve, reject) => {
      const refused = (error: unknown, era: string) => {
        if (!this.#outdated(error, era) || together) return reject(error)
        this.#waiting.unshift({ ...statement, answered: resolve, refused: reject })
      }
      this.#waiting.push({ ...statement, answered: resolve, refused })
      this.#call(together)
    })
  }

  /**
   * A mark goes with the next statement, but for the end of a part that owes something: where that is refused the part
   * must hear of it, not whoever comes next, whose way back would undo both.
   */
  #mayWait(text: string, values: readonly unknown[]): boolean {
    if (values.length > 0 || !marks.test(text)) return false
    const owes = this.#waiting.some((one) => 'text' in one && one.text.startsWith(sentWithNext))
    return !(owes && releases.test(text))
  }

  /** One after the other, as pg 9 will demand. */
  #inTurn(send: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ run: () => send().then(resolve, reject) })
      this.#call(false)
    })
  }

  /** In a transaction what is asked beside this comes before this tick ends. */
  #call(together: boolean): void {
    if (this.#busy || this.#called) return
    if (!together) return this.#next()
    this.#called = true
    process.nextTick(() => {
      this.#called = false
      this.#next()
    })
  }

  #next(): void {
    const [first] = this.#waiting
    if (this.#busy || !first || this.#waiting.every((one) => 'text' in one && one.later)) return
    this.#busy = true
    const done = () => {
      this.#busy = false
      this.#next()
    }
    if ('text' in first) return this.#write(this.#takeTogether(first), done)
    this.#waiting.shift()
    void first.run().then(done)
  }

  /** Those that may go in one write, out of the queue: until a commit, or up to a rollback. */
  #takeTogether(first: Asked): Asked[] {
    const taken: Asked[] = []
    for (const one of this.#waiting) {
      if (!('text' in one) || (taken.length > 0 && (!one.together || undoes.test(one.text)))) break
      taken.push(one)
      if (!first.together || one.text === 'commit' || undoes.test(one.text)) break
    }
    this.#waiting.splice(0, taken.length)
    return taken
  }

  #write(asked: readonly Asked[], done: () => void): void {
    const era = this.#era
    const statements = asked.map(({ name, text, values, answered, refused }) => ({
      name: era === '' || name === undefined ? name : `${name}_${era}`,
      text: era === '' ? text : `${text} /* ${era} */`,
      values,
      answered,
      refused: (error: unknown) => refused(error, era),
    }))
    this.#send(new OneWrite(statements, this.#known, done))
  }

  /** Of several statements that find out, one begins the new era. */
  #outdated(error: unknown, era: string): boolean {
    const outdated = isStalePlan(error)
    if (outdated && era === this.#era) this.#era = randomBytes(6).toString('hex')
    return outdated
  }
}

const onWire = (value: unknown) => pgUtils.prepareValue(value)

/** "cached plan must not change result type": the table's columns have changed under a prepared statement. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
