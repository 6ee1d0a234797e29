import { Worker } from 'node:worker_threads'
import type { Cell, CellKind } from '#platform/server/lists/sheets/spreadsheet-write.sheet.ts'
import type { WorkerMessage, WorkerStart } from '#platform/server/lists/sheets/spreadsheet-write.worker.ts'

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
  /** The last row, bold and outside the filter; asked for when all rows are through. */
  totals?: () => Readonly<Record<string, unknown>> | null
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
  const done = await turn()
  const start: WorkerStart = {
    sheet,
    columns: columns.map(({ title, kind = 'text', width }) => ({
      title,
      kind,
      width: width ?? widths[kind],
    })),
  }
  const worker = new Worker(new URL('./spreadsheet-write.worker.ts', import.meta.url), {
    workerData: start,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })
  const answers = answersOf(worker)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  const send = (message: WorkerMessage) => worker.postMessage(message)
  const cellsOf = (row: Row): Cell[] =>
    columns.map((column) =>
      cellOf(column.value ? column.value(row) : (row as Record<string, unknown>)[column.key]),
    )
  try {
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
      const bytes = await answers()
      if (bytes.length) yield bytes
    }
    send({ rows: batch })
    const sums = totals?.() ?? null
    send({ end: true, totals: sums && columns.map(({ key }) => cellOf(sums[key])) })
    for (ahead += 2; ahead > 0; ahead -= 1) {
      const bytes = await answers()
      if (bytes.length) yield bytes
    }
  } finally {
    await worker.terminate()
    done()
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
function answersOf(worker: Worker): () => Promise<Uint8Array> {
  const ready: Uint8Array[] = []
  let wake: (() => void) | undefined
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    wake?.()
  }
  worker.on('message', (bytes: Uint8Array) => {
    ready.push(bytes)
    wake?.()
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the spreadsheet thread ended early')))
  return async () => {
    while (ready.length === 0) {
      if (failure) throw failure
      await new Promise<void>((resolve) => (wake = resolve))
    }
    return ready.shift() as Uint8Array
  }
}

// The process has two cores and one memory whoever asks: a few files are written at a time, the
// others wait their turn. This is the one thing here that calls share.
const most = 3
let running = 0
const waiting: (() => void)[] = []

async function turn(): Promise<() => void> {
  if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  return () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
