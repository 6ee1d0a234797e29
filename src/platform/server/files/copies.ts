/** Copies of the uploaded files beside a backup of the database, and the proof that they are what it names. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { FileStore } from '#platform/server/files/files.ts'

interface KeptFile {
  key: string
  /** Bytes. */
  size: number
  /** null: it was drawn from another, and its bytes are told by nothing. */
  sha256: string | null
}

export interface FileTally {
  files: number
  bytes: number
  /** What is missing or another, by its key; the first twenty. */
  wrong: string[]
  /** How many are wrong in all. */
  amiss: number
}

const step = 500
const atOnce = 8

/** Every file that records name. Files of planned reports are not among them: they expire, and are made anew. */
async function* keptFiles(db: Db): AsyncGenerator<KeptFile[]> {
  const all = sql`select key, size, sha256 from stored_file union all select key, size, null from photo_size`
  for (let after = ''; ;) {
    const { rows } =
      await sql<KeptFile>`select * from (${all}) f where key > ${after} order by key limit ${step}`.execute(
        db,
      )
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < step) return
    after = last.key
  }
}

async function overAll(db: Db, look: (file: KeptFile) => Promise<string | undefined>): Promise<FileTally> {
  const tally: FileTally = { files: 0, bytes: 0, wrong: [], amiss: 0 }
  for await (const rows of keptFiles(db)) {
    const left = rows.values()
    const works = Array.from({ length: atOnce }, async () => {
      for (const file of left) {
        const wrong = await look(file)
        tally.files += 1
        tally.bytes += file.size
        if (wrong === undefined) continue
        tally.amiss += 1
        if (tally.wrong.length < 20) tally.wrong.push(`${file.key}: ${wrong}`)
      }
    })
    await Promise.all(works)
  }
  return tally
}

/**
 * Copies what `to` has not, from where the product keeps its files. No file is ever changed under its key, so what is
 * there in its length stays; what a broken copy left behind is copied anew.
 */
export async function copyFiles(
  db: Db,
  { from, to }: { from: FileStore; to: FileStore },
): Promise<FileTally & { copied: number }> {
  let copied = 0
  const tally = await overAll(db, async ({ key, size }) => {
    const there = await to.open(key)
    if (there?.size === size) return undefined
    const source = await from.open(key)
    if (!source) return 'missing'
    if (there) await to.remove(key)
    await to.put(source.stream, { key })
    copied += 1
    return source.size === size ? undefined : `${source.size} bytes of ${size}`
  })
  return { ...tally, copied }
}

/** Reads every file that the database names, to its end. */
export const checkFiles = (db: Db, store: FileStore): Promise<FileTally> =>
  overAll(db, async ({ key, size, sha256 }) => {
    const file = await store.open(key)
    if (!file) return 'missing'
    const hash = createHash('sha256')
    let read = 0
    for await (const chunk of file.stream) {
      read += chunk.byteLength
      hash.update(chunk)
    }
    if (read !== size) return `${read} bytes of ${size}`
    return sha256 === null || hash.digest('hex') === sha256 ? undefined : 'changed'
  })
