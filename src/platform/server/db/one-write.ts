import type { Connection, FieldDef, Submittable } from 'pg'

/** What a statement was answered. */
export interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}

/** Reads a row from the texts of its columns; null: the statement has none. */
export type Columns = ((texts: readonly (string | null)[]) => unknown) | null
export interface Column {
  readonly name: string
  readonly read: (text: string) => unknown
}

/**
 * A program for rows of these columns: an object that is written down with all its names is made at once. Filled name
 * by name, each looked up, one of fifty columns takes three times as long (docs/adr/0037). Its text holds nothing but
 * names, quoted.
 */
export function columnsOf(each: readonly Column[]): NonNullable<Columns> {
  const fields = each.map(({ name }, nth) => {
    const key = name === '__proto__' ? '["__proto__"]' : JSON.stringify(name)
    return `${key}: (text = texts[${nth}]) === null ? null : read[${nth}](text)`
  })
  // oxlint-disable-next-line no-new-func -- as above
  const make = new Function('read', `return (texts) => { let text; return { ${fields.join()} } }`)
  return make(each.map(({ read }) => read)) as NonNullable<Columns>
}

/** A statement with its values as the wire has them. */
export interface Sent {
  /** Under which it is prepared; without a name it is planned for these values, once. */
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly (string | Buffer | null)[]
  readonly answered: (answer: Answer) => void
  readonly refused: (error: unknown) => void
}

/** What one connection knows of the statements it has prepared. */
export interface Known {
  /** What is answered at the moment. */
  writing: OneWrite | null
  readonly prepared: Set<string>
  readonly pooled: boolean
  /** A prepared statement never changes its columns (PostgreSQL refuses it first), so that they are asked for once. */
  readonly columns: Map<string, Columns>
  readonly columnsOf: (fields: readonly FieldDef[]) => Columns
}

/**
 * Statements that go to PostgreSQL in one write and are answered by one: each sees what those before it did; where
 * one is refused none of the rest is run, and all of them are refused with it. Several belong in a transaction:
 * without one they would stand and fall together.
 *
 * It is what pg calls a query; its handlers are called by pg as the answer comes in.
 */
export class OneWrite implements Submittable {
  #at = 0
  #rows: unknown[] = []
  #columns: Columns = null
  /** What of the rows could not be read. */
  #broken: unknown
  readonly #answers: (Answer | { broken: unknown })[] = []
  /** Names of those that were sent to be prepared, in their order. */
  readonly #preparing: (string | undefined)[] = []
  readonly #statements: readonly Sent[]
  readonly #known: Known
  readonly #done: () => void
  #isOver = false

  constructor(statements: readonly Sent[], known: Known, done: () => void) {
    this.#statements = statements
    this.#known = known
    this.#done = done
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire
    this.#known.writing = this
    wire.stream.cork()
    for (const { name, text, values } of this.#statements) {
      const sent = name !== undefined && (this.#known.prepared.has(name) || this.#preparing.includes(name))
      if (!sent) {
        wire.parse({ name, text })
        this.#preparing.push(name)
      }
      wire.bind({ statement: name, values })
      if (name === undefined || !this.#known.columns.has(name)) wire.describe(portal)
      wire.execute()
    }
    wire.sync()
    wire.stream.uncork()
    this.#begin()
  }

  /** PostgreSQL took the text of the next one; it stays prepared, whatever becomes of the transaction. */
  handleParseComplete(): void {
    const name = this.#preparing.shift()
    if (name !== undefined) this.#known.prepared.add(name)
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#columns = this.#known.columnsOf(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push((this.#columns ?? noColumns)(fields))
    } catch (error) {
      this.#broken ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this.#statements[this.#at] as Sent
    if (name !== undefined && !this.#known.pooled) this.#known.columns.set(name, this.#columns)
    const broken = this.#broken
    this.#answers.push(broken === undefined ? { ...readTag(text), rows: this.#rows } : { broken })
    this.#at += 1
    this.#begin()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.#end(this.#answers.length, undefined)
  }

  /** What was answered stands; what is committed by itself may be refused after its answer. */
  handleError(error: unknown): void {
    this.#end(Math.min(this.#answers.length, this.#statements.length - 1), error)
  }

  #begin(): void {
    const name = this.#statements[this.#at]?.name
    this.#columns = name === undefined ? null : (this.#known.columns.get(name) ?? null)
    this.#rows = []
    this.#broken = undefined
  }

  #end(answered: number, error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#known.writing === this) this.#known.writing = null
    this.#statements.forEach((one, nth) => {
      const answer = this.#answers[nth]
      if (!answer || nth >= answered) one.refused(error)
      else if ('broken' in answer) one.refused(answer.broken)
      else one.answered(answer)
    })
    this.#done()
  }
}

const noColumns = columnsOf([])

/** `INSERT 0 1`, `UPDATE 3`, `BEGIN`. */
function readTag(tag: string): Pick<Answer, 'command' | 'rowCount'> {
  const [command = '', ...counts] = tag.split(' ')
  const count = Number(counts.at(-1) ?? Number.NaN)
  return { command, rowCount: Number.isNaN(count) ? null : count }
}

const portal = { type: 'P', name: '' }

/** What of pg's connection is used; its types know none of the omissions that it allows. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(statement: { name: string | undefined; text: string }): void
  bind(statement: { statement: string | undefined; values: readonly (string | Buffer | null)[] }): void
  describe(what: { type: string; name: string }): void
  execute(): void
  sync(): void
}
