/** The thread that turns rows into a .xlsx: one message in, the bytes it made out, in order; a file after another. */
import { parentPort } from 'node:worker_threads'
import {
  mostRows,
  packageFiles,
  rowWriter,
  sheetName,
} from '#platform/server/lists/sheets/spreadsheet-write.sheet.ts'
import type {
  Cell,
  SheetColumn,
  WrittenSheet,
} from '#platform/server/lists/sheets/spreadsheet-write.sheet.ts'
import { zipWriter } from '#platform/server/lists/sheets/spreadsheet-write.zip.ts'

interface Workbook {
  sheet: string
  columns: SheetColumn[]
}
/** A workbook begins a file and is not answered; `end` is its last. */
export type WorkerMessage = Workbook | { rows: Cell[][] } | { end: true; totals: Cell[][] }

const port = parentPort
if (!port) throw new Error('runs as a worker thread')

/** zlib's fastest level: sheets shrink to a tenth with it, and to a twelfth for four times the work. */
const level = 1

function workbookWriter({ sheet, columns }: Workbook) {
  let made: Uint8Array[] = []
  const zip = zipWriter((bytes) => made.push(bytes), level)
  const writer = rowWriter(columns)
  const sheets: WrittenSheet[] = []
  let file: ReturnType<typeof zip.open> | undefined
  let row = 1

  async function openSheet() {
    file = zip.open(`xl/worksheets/sheet${sheets.length + 1}.xml`)
    row = 1
    await file.write(writer.start() + writer.header())
    return file
  }

  async function closeSheet(totals: readonly Cell[][] = []) {
    const open = file ?? (await openSheet())
    const last = totals.map((cells, at) => writer.row(cells, row + 1 + at, true)).join('')
    await open.write(last + writer.end(row))
    await open.end()
    sheets.push({ name: sheetName(sheet, sheets.length + 1), range: writer.range(row) })
    file = undefined
  }

  return {
    async write(rows: Cell[][]) {
      let open = file ?? (await openSheet())
      let xml = ''
      for (const cells of rows) {
        if (row > mostRows) {
          await open.write(xml)
          xml = ''
          await closeSheet()
          open = await openSheet()
        }
        row += 1
        xml += writer.row(cells, row)
      }
      await open.write(xml)
    },
    async end(totals: readonly Cell[][]) {
      await closeSheet(totals)
      for (const [name, text] of Object.entries(packageFiles(sheets))) zip.add(name, text)
      zip.finish()
    },
    /** The bytes made since it was last asked. */
    taken(): Uint8Array<ArrayBuffer> {
      const bytes = new Uint8Array(made.reduce((sum, part) => sum + part.length, 0))
      let at = 0
      for (const part of made) {
        bytes.set(part, at)
        at += part.length
      }
      made = []
      return bytes
    },
  }
}

let workbook: ReturnType<typeof workbookWriter> | undefined
async function answer(message: WorkerMessage): Promise<void> {
  if ('sheet' in message) {
    workbook = workbookWriter(message)
    return
  }
  if (!workbook) throw new Error('rows of no workbook')
  if ('end' in message) await workbook.end(message.totals)
  else await workbook.write(message.rows)
  const bytes = workbook.taken()
  port!.postMessage(bytes, [bytes.buffer])
}

let last = Promise.resolve()
port.on('message', (message: WorkerMessage) => {
  last = last.then(() => answer(message))
  last.catch((error: unknown) => {
    // Thrown outside the promise it becomes the thread's 'error', which the main thread waits for.
    setImmediate(() => {
      throw error
    })
  })
})
