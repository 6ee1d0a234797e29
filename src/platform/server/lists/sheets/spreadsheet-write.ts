import type { Worker } from 'node:worker_threads'
import type { Cell, CellKind } from '#platform/server/lists/sheets/spreadsheet-write.sheet.ts'
import { giveBack, takeThread } from '#platform/server/lists/sheets/spreadsheet-write.threads.ts'
import type { WorkerMessage } from '#platform/server/lists/sheets/spreadsheet-write.worker.ts'

export interface SpreadsheetColumn<Row> {
  /** The row's field, unless `value` says otherwise. */
  key: string
  title: string
  /** In characters; by kind without it. */
  width?: number
  /**
   * `money` whole VND, `weight` two decimals, `number` as it is, `date` a business day, `time` an
   * instant shown in Vietnam. Anything that is not of its kind, and every `text`, is a text cell.
   */
  kind?: CellKind
  value?: (row: Row) => unknown
}

export interface Spreadsheet<Row> {
  /** Name of the sheet; what a sheet's name cannot hold is left out. */
  sheet: string
  columns: readonly SpreadsheetColumn<Row>[]
  rows: AsyncIterable<Row> | Iterable<Row>
  /** The last rows, bold and outside the filter; asked for when all rows are through. */
  totals?: () => readonly Readonly<Record<string, unknown>>[]
}

const widths: Record<CellKind, number> = { text: 20, money: 15, number: 10, weight: 10, date: 12, time: 17 }
const batchSize = 250

/**
 * A .xlsx as a stream of bytes: the rows are taken as they are asked for, the XML and its
 * compression happen in a worker thread, and nothing grows with the number of rows. Who stops
 * reading (`return` on the generator, a destroyed stream) ends the thread and the rows' iterator.
 */
export async function* writeSpreadsheet<Row>({
  sheet,
  columns,
  rows,
  totals,
}: Spreadsheet<Row>): AsyncGenerator<Uint8Array> {
  const worker = await takeThread()
  const answers = answersOf(worker)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  const send = (message: WorkerMessage) => worker.postMessage(message)
  const cellsOf = (row: Row): Cell[] =>
    columns.map((column) =>
      cellOf(column.value ? column.value(row) : (row as Record<string, unknown>)[column.key]),
    )
  let whole = false
  try {
    send({
      sheet,
      columns: columns.map(({ title, kind = 'text', width = widths[kind] }) => ({ title, kind, width })),
    })
    // One batch is compressed while the next is read; the reader's pace holds both back.
    let ahead = 0
    let batch: Cell[][] = []
    for await (const row of rows) {
      batch.push(cellsOf(row))
      if (batch.length < batchSize) continue
      send({ rows: batch })
      batch = []
      ahead += 1
      if (ahead < 2) continue
      ahead -= 1
      const bytes = await answers.next()
      if (bytes.length) yield bytes
    }
    send({ rows: batch })
    const sums = totals?.() ?? []
    send({ end: true, totals: sums.map((sum) => columns.map(({ key }) => cellOf(sum[key]))) })
    for (ahead += 2; ahead > 0; ahead -= 1) {
      const bytes = await answers.next()
      if (bytes.length) yield bytes
    }
    whole = true
  } finally {
    answers.end()
    await giveBack(worker, { whole })
  }
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.getTime()
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value)
}

/** The worker's answers one by one; its failure is everybody's. */
function answersOf(worker: Worker): { next(): Promise<Uint8Array>; end(): void } {
  const ready: Uint8Array[] = []
  let wake: (() => void) | undefined
  let failure: unknown
  const answered = (bytes: Uint8Array) => {
    ready.push(bytes)
    wake?.()
  }
  const failed = (error: unknown) => {
    failure ??= error
    wake?.()
  }
  const ended = () => failed(new Error('the spreadsheet thread ended early'))
  worker.on('message', answered).on('error', failed).on('exit', ended)
  return {
    async next() {
      while (ready.length === 0) {
        if (failure) throw failure
        await new Promise<void>((resolve) => (wake = resolve))
      }
      return ready.shift() as Uint8Array
    },
    end: () => void worker.off('message', answered).off('error', failed).off('exit', ended),
  }
}
