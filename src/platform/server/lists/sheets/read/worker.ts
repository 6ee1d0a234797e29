/** The thread that reads one file: what it costs is bounded here by count, and from outside by time and memory. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { SpreadsheetError } from '#platform/server/lists/sheets/read/bounds.ts'
import { keptRows } from '#platform/server/lists/sheets/read/kept-rows.ts'
import type { ReadSheet } from '#platform/server/lists/sheets/read/kept-rows.ts'
import { readTable, readXlsxOrCells } from '#platform/server/lists/sheets/read/table.ts'

export interface Task {
  /** `xlsx` is also cells that were pasted; `table` is .xlsx too. */
  kind: 'xlsx' | 'table'
  /** Its bytes, or where they lie. */
  file: Uint8Array | string
}
export type Reading =
  | { sheets: ReadSheet[] }
  | { refused: { kind: SpreadsheetError['kind']; message: string } }

async function readingOf({ kind, file }: Task): Promise<Reading> {
  const kept = keptRows()
  const read = kind === 'xlsx' ? readXlsxOrCells : readTable
  try {
    await read(typeof file === 'string' ? readFileSync(file) : Buffer.from(file), kept)
    return { sheets: kept.sheets }
  } catch (error) {
    // A file that no reader understands is broken, whatever it stumbled over.
    const kind = error instanceof SpreadsheetError ? error.kind : 'broken'
    return { refused: { kind, message: (error as Error).message } }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node, not a window
parentPort?.postMessage(await readingOf(workerData as Task))
