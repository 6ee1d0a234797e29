import { parentPort, workerData } from 'node:worker_threads'
import readSheets from 'read-excel-file/node'

/** Parses one workbook in a thread of its own: its memory and time are bounded from outside. */
const { bytes, most } = workerData as { bytes: Uint8Array; most: number }
const sheets = await readSheets(Buffer.from(bytes), {
  trim: false,
  parseNumber: (text: string) => text,
} as never)
const read = sheets.map(({ sheet, data }) => ({
  sheet,
  rows: data.slice(0, most + 1).map((row) =>
    // A date is of no use to those who read figures and texts; as ISO text it survives the way.
    row.map((cell) => ((cell as unknown) instanceof Date ? (cell as unknown as Date).toISOString() : cell)),
  ),
}))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node, not a window
parentPort?.postMessage(read)
