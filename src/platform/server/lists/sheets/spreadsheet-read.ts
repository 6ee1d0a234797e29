import { Worker } from 'node:worker_threads'
import { broken, SpreadsheetError, tooBig } from '#platform/server/lists/sheets/read/bounds.ts'
import type { ReadSheet } from '#platform/server/lists/sheets/read/kept-rows.ts'
import type { Reading, Task } from '#platform/server/lists/sheets/read/worker.ts'
import { turnstile } from '#platform/server/turnstile.ts'

/** Reads a .xlsx, or cells that were copied in a spreadsheet. Numbers come as their own text, formulas as their kept results. @throws SpreadsheetError */
export const readWorkbook = (file: Task['file']) => readInThread({ kind: 'xlsx', file })

/** Reads a table as others send it: .xlsx, .xls, CSV (read/table.ts). @throws SpreadsheetError */
export const readTable = (file: Task['file']) => readInThread({ kind: 'table', file })

/** A file within all its bounds takes a second; at a tenth of that pace it is still read. */
const longest = 10_000
/** The process has two cores and one memory, whoever asks. */
const atMostTwo = turnstile({
  most: 2,
  waiting: 30,
  milliseconds: 15_000,
  refused: () => new SpreadsheetError('busy', 'others are being read'),
})

const readInThread = (task: Task) => atMostTwo(() => inThread(task))

/** What a file costs beyond its counted bounds is bounded from here: the thread's heap, and its time. */
function inThread(task: Task): Promise<ReadSheet[]> {
  const worker = new Worker(new URL('./read/worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadSheet[]>()
  const timer = setTimeout(() => reject(tooBig('đọc quá lâu')), longest)
  worker.once('message', (reading: Reading) => {
    if ('sheets' in reading) resolve(reading.sheets)
    else reject(new SpreadsheetError(reading.refused.kind, reading.refused.message))
  })
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooBig('cần quá nhiều bộ nhớ') : broken(error.message),
    ),
  )
  worker.once('exit', () => reject(broken('the reader ended')))
  // The next one comes in when this one's memory is given back.
  return promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
