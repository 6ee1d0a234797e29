import { Connection } from './client.ts'
import type { Callers, Measured } from './operations.ts'

/** What we reckon from the same rows, without a statement: nothing that the bare server is to do. */
const reckoned = new Set(['absorb_limit', 'refund', 'write_off', 'memo', 'qr', 'actions', 'order_waits'])

/**
 * The bare server's texts are written beside ours, and grow old: an answer of its that lacks what ours tells would have
 * it do less. @throws with the names that are missing
 */
export async function sameAnswer(
  operation: Measured,
  { ours, bare, callers }: { ours: number; bare: number; callers: Callers },
): Promise<void> {
  await operation.prepare?.()
  const nobody: Callers = { seller: {}, accountant: {} }
  const [told, theirs] = [
    await lastAnswer(ours, operation, callers),
    await lastAnswer(bare, operation, nobody),
  ]
  const missing = [...told].filter((name) => !theirs.has(name) && !reckoned.has(name))
  if (missing.length)
    throw new Error(`${operation.name}: the bare server does not tell ${missing.join(', ')}`)
}

/** What the last answer of an operation tells, by name: of the first row of a list, of the record otherwise. */
async function lastAnswer(port: number, { operation }: Measured, callers: Callers): Promise<Set<string>> {
  const connection = new Connection(port)
  let last = '{}'
  const heard = {
    send: async (...ask: Parameters<Connection['send']>) => {
      const reply = await connection.send(...ask)
      last = reply.text
      return reply
    },
  } as Connection
  try {
    await operation(callers)(heard, 1)
  } finally {
    connection.close()
  }
  const { results, data } = JSON.parse(last) as { results?: object[]; data?: object }
  return new Set(Object.keys(results ? (results[0] ?? {}) : (data ?? {})))
}
