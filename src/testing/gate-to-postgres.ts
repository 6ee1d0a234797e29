/** A line to PostgreSQL that reads which statements go through it, and asks before and after each whether to go on. */
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A statement on its way, or the commit of a transaction with all that stood in it. */
export interface Statement {
  text: string
  /** Of a commit: the statements of its transaction. */
  transaction?: readonly string[]
}

/** Told of each statement before PostgreSQL gets it and once it has answered; `false`: not a byte more goes through. */
export type Watch = (statement: Statement, when: 'before' | 'after') => boolean

export interface PostgresGate {
  /** The database's address through this gate. */
  url: string
  close(): Promise<void>
}

export async function postgresGate(url: string, watch: Watch): Promise<PostgresGate> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    const both = [near, far]
    const end = () => both.forEach((socket) => socket.destroy())
    for (const socket of both) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => (sockets.delete(socket), end()))
    }
    const read = statementReader()
    let asked: Statement[] = []
    near.on('data', (chunk) => {
      const statements = read(chunk)
      if (!statements.every((one) => watch(one, 'before'))) return end()
      asked.push(...statements)
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      const answered = asked
      asked = []
      if (!answered.every((one) => watch(one, 'after'))) return end()
      near.write(chunk)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** What a client sends, as statements: by their text, or by the name under which they were prepared. */
function statementReader(): (chunk: Buffer) => Statement[] {
  let rest = Buffer.alloc(0)
  let greeted = false
  const prepared = new Map<string, string>()
  let transaction: string[] | null = null
  const note = (text: string): Statement => {
    const verb = text.trimStart().slice(0, 8).toLowerCase()
    if (verb.startsWith('commit')) {
      const whole = transaction ?? []
      transaction = null
      return { text, transaction: whole }
    }
    if (verb.startsWith('begin') || verb.startsWith('start tr')) transaction = []
    else if (verb.startsWith('rollback') && !text.includes('to savepoint')) transaction = null
    else transaction?.push(text)
    return { text }
  }
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const found: Statement[] = []
    for (;;) {
      // The first message has no letter.
      const head = greeted ? 1 : 0
      if (rest.length < head + 4) return found
      const size = head + rest.readInt32BE(head)
      if (rest.length < size) return found
      const letter = greeted ? String.fromCharCode(rest[0] ?? 0) : ''
      const body = rest.subarray(head + 4, size)
      rest = rest.subarray(size)
      greeted = true
      if (letter === 'Q') found.push(note(texts(body)[0] ?? ''))
      if (letter === 'P') {
        const [name = '', text = ''] = texts(body)
        prepared.set(name, text)
      }
      if (letter === 'B') {
        const [, name = ''] = texts(body)
        found.push(note(prepared.get(name) ?? ''))
      }
    }
  }
}

/** The texts at the beginning of a message, each ended by a zero. */
function texts(body: Buffer): string[] {
  const first = body.indexOf(0)
  const second = body.indexOf(0, first + 1)
  return [body.toString('utf8', 0, first), second < 0 ? '' : body.toString('utf8', first + 1, second)]
}
