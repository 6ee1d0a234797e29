import { availableParallelism } from 'node:os'
import { prepareDatabase } from '#database.ts'
import { brokenInvariants } from '#invariants.ts'
import type { Addresses } from '#platform/server/db/addresses.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { checkSeals, headText } from '#platform/server/db/seals.ts'
import { checkFiles } from '#platform/server/files/copies.ts'
import type { FileStore } from '#platform/server/files/files.ts'

type Log = (line: string) => void

/**
 * Brings a restored database up to this release and proves it: every invariant of the books, every row against its
 * seal, and where `files` are given every file that it names.
 * @returns how much is wrong
 */
export async function proveRestored(
  addresses: Pick<Addresses, 'sessionUrl' | 'ownerUrl'>,
  { files, log }: { files?: FileStore | undefined; log: Log },
): Promise<number> {
  await prepareDatabase(addresses, log)
  let done = false
  // A connection that is left when all is proven may end as it likes: the cluster is stopped then.
  const db = openDatabase(addresses.ownerUrl, { onError: (error) => done || log(error.message) })
  try {
    const wrong = (await booksWrong(db, log)) + (files ? await filesWrong(db, files, log) : 0)
    log(wrong ? `${wrong} sai lệch.` : 'Sổ sách đúng.')
    return wrong
  } finally {
    done = true
    await db.destroy()
  }
}

async function booksWrong(db: Db, log: Log): Promise<number> {
  // Nobody else has this machine yet; a pool has ten connections.
  const invariants = await brokenInvariants(db, Math.min(8, availableParallelism()))
  for (const { invariant, rows } of invariants) log(`${invariant} ${JSON.stringify(rows.slice(0, 3))}`)
  const { broken, heads } = await checkSeals(db)
  for (const { table, number, what, row } of broken) log(`${table} ${row ?? ''}: ${what} (seal ${number})`)
  log(`head ${headText(heads)}`)
  return invariants.length + broken.length
}

async function filesWrong(db: Db, store: FileStore, log: Log): Promise<number> {
  const { files, bytes, wrong, amiss } = await checkFiles(db, store)
  for (const line of wrong) log(`file ${line}`)
  log(`${files} files of ${Math.round(bytes / 1e6)} MB are named, ${amiss} of them missing or changed`)
  return amiss
}
