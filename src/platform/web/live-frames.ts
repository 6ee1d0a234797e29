import type { Happened } from '#platform/contract/live.ts'

/** By entity: ids of the calls whose answers show its rows. */
export type LiveQueries = Readonly<Record<string, readonly string[]>>

export interface Frame {
  event: string | undefined
  data: Happened[]
  id: string | undefined
}

/** The frames of a stream of server-sent events, comments left out. */
export async function* frames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.getReader()
  // Keeps what a chunk has of a letter until the next one brings the rest.
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const frame = frameOf(part)
        if (frame.event !== undefined || frame.id !== undefined) yield frame
      }
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

function frameOf(text: string): Frame {
  const fields = new Map(
    text
      .split('\n')
      .filter((line) => /^\w+: /.test(line))
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  return {
    event: fields.get('event'),
    id: fields.get('id'),
    data: JSON.parse(fields.get('data') ?? '[]') as Happened[],
  }
}

/**
 * Which of the cached answers (`[call id, args]`) are concerned: lists by their entity; a record
 * only when it is the one that something happened to.
 */
export function staleKeys(queries: LiveQueries, happened: readonly Happened[] | 'all') {
  const every = happened === 'all' ? new Set(Object.values(queries).flat()) : undefined
  const byCall = new Map<string, Set<number>>()
  for (const { entity, id } of happened === 'all' ? [] : happened) {
    for (const call of queries[entity] ?? []) byCall.set(call, (byCall.get(call) ?? new Set()).add(id))
  }
  return ([call, args]: readonly unknown[]): boolean => {
    if (every) return every.has(call as string)
    const ids = byCall.get(call as string)
    if (!ids) return false
    const id = (args as { params?: { id?: unknown } } | undefined)?.params?.id
    return id === undefined || ids.has(Number(id))
  }
}
