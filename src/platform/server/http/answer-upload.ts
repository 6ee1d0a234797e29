import type { FastifyRequest } from 'fastify'
import type { Call } from '#platform/contract/call.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { answerKept, runWrite } from '#platform/server/db/transaction.ts'
import { contentOf, readUpload } from '#platform/server/files/upload.ts'
import type { Upload } from '#platform/server/files/upload.ts'
import { writes } from '#platform/server/http/route.ts'
import { turnstile } from '#platform/server/turnstile.ts'

/** What came is worked at in memory, up to 60 MB of each; others wait with theirs on the disk. */
const fewAtOnce = turnstile({
  most: 4,
  waiting: 60,
  milliseconds: 30_000,
  refused: () => refuse('busy'),
})

interface Asked {
  call: Call
  request: FastifyRequest
  /** Of a write, against doing it twice. */
  key: string | undefined
  context: Context
  write: (returned: unknown) => string
}

/**
 * An upload is read first, however long that takes; then it is looked whether it was answered before, then its
 * handler makes ready what came and writes it.
 */
export async function answerUpload(
  handler: (upload: Upload) => Promise<unknown>,
  { call, request, key, context, write: textOf }: Asked,
): Promise<string> {
  const { db, actor } = context
  const isWrite = writes(call)
  const parts = await readUpload(request)
  try {
    const content = isWrite ? [request.params, request.query, contentOf(parts)] : null
    const submit = { call, actorId: actor.id, key: isWrite ? key : undefined, content }
    const known = isWrite && (await answerKept(db, submit))
    if (known) return known.answer
    const write = async <T>(effect: (context: Context) => Promise<T>): Promise<T> => {
      const done: { returned?: T } = {}
      await runWrite(db, { ...submit, looked: true }, async (tx) =>
        textOf((done.returned = await effect({ ...context, db: tx }))),
      )
      return done.returned as T
    }
    const read = () => Promise.resolve(parts)
    return textOf(await fewAtOnce(() => handler({ request, read, write })))
  } finally {
    await parts.end()
  }
}
