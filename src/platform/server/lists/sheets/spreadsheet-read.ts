import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { inflateRaw } from 'node:zlib'

export type SheetCell = string | number | boolean | null
export interface ReadSheet {
  sheet: string
  rows: SheetCell[][]
}

/** Why a workbook is not read. `big` is a bound, the sentence names it; `broken` and `type` need none. */
export class SpreadsheetError extends Error {
  readonly kind: 'type' | 'broken' | 'big'
  constructor(kind: 'type' | 'broken' | 'big', message: string) {
    super(message)
    this.kind = kind
  }
}

const bounds = {
  bytes: 20 * 1024 * 1024,
  entries: 2_000,
  unpacked: 64 * 1024 * 1024,
  /** Unpacked to packed, for entries over a megabyte: sheets reach 60, a bomb 1,000. */
  ratio: 250,
  rows: 20_000,
  columns: 100,
  cells: 400_000,
  milliseconds: 20_000,
} as const

const inflate = promisify(inflateRaw)

/**
 * Reads an .xlsx workbook within bounds: its central directory is inspected before anything is
 * unpacked, what is unpacked may not be more than it says, and rows and columns are counted before
 * the workbook is parsed, in a thread that can be ended. Numbers come as their own text, formulas
 * as their kept results. @throws SpreadsheetError
 */
export async function readWorkbook(bytes: Buffer): Promise<ReadSheet[]> {
  if (bytes.length > bounds.bytes) throw big('quá 20 MB')
  const entries = directoryOf(bytes)
  const names = entries.map((entry) => entry.name)
  if (!names.includes('[Content_Types].xml') || !names.some((name) => /^xl\/workbook\.xml$/i.test(name))) {
    throw new SpreadsheetError('type', 'not a workbook')
  }
  let left: number = bounds.unpacked
  for (const entry of entries) {
    const content = await unpack(bytes, entry, left)
    left -= content.length
    if (content.subarray(0, 4).equals(zipMark)) throw big('có file nén lồng bên trong')
    if (/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name)) refuseWide(content)
  }
  return readInThread('spreadsheet-worker.ts', bytes)
}

const big = (why: string) => new SpreadsheetError('big', why)
const broken = (why: string) => new SpreadsheetError('broken', why)
const zipMark = Buffer.from([0x50, 0x4b, 0x03, 0x04])

interface Entry {
  name: string
  method: number
  packed: number
  unpacked: number
  offset: number
}

/** The zip's list of contents, checked for what it promises. */
function directoryOf(bytes: Buffer): Entry[] {
  if (!bytes.subarray(0, 4).equals(zipMark)) throw new SpreadsheetError('type', 'not a zip')
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length) throw broken('no end of directory')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > bounds.entries || count === 0xffff) throw big(`quá ${bounds.entries} mục bên trong`)
  const entries: Entry[] = []
  let total = 0
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw broken('bad directory')
    const packed = bytes.readUInt32LE(at + 20)
    const unpacked = bytes.readUInt32LE(at + 24)
    const length = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (encrypted) throw broken('encrypted')
    total += unpacked
    if (total > bounds.unpacked) throw big('nội dung giải nén quá 64 MB')
    if (unpacked > 1024 * 1024 && unpacked > packed * bounds.ratio) throw big('tỷ lệ nén bất thường')
    if (/\.(zip|xlsx|xlsm|7z|gz|rar)$/i.test(name)) throw big('có file nén lồng bên trong')
    entries.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      packed,
      unpacked,
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** One entry, never more than it says of itself: a directory that lies is a broken file. */
async function unpack(bytes: Buffer, entry: Entry, left: number): Promise<Buffer> {
  const { offset } = entry
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) throw broken('bad entry')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + entry.packed)
  if (packed.length !== entry.packed) throw broken('cut off')
  if (entry.method === 0) return packed
  if (entry.method !== 8) throw broken('unknown compression')
  if (entry.unpacked === 0) return Buffer.alloc(0)
  try {
    return await inflate(packed, { maxOutputLength: Math.min(entry.unpacked, left) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw big('nội dung giải nén khác khai báo')
    throw broken((error as Error).message)
  }
}

/** Rows, columns and cells of a sheet, counted on its text: `<dimension>` may say anything. */
function refuseWide(sheet: Buffer): void {
  const text = sheet.toString('latin1')
  let rows = 0
  let cells = 0
  for (const tag of text.matchAll(/<(?:\w+:)?(row|c)\b([^>]*)>/g)) {
    const place = /\br="([A-Z]*)(\d*)"/.exec(tag[2] ?? '')
    if (tag[1] === 'row') rows += 1
    else cells += 1
    if (rows > bounds.rows || Number(place?.[2] ?? 0) > bounds.rows + 1) throw big('quá 20,000 dòng')
    if (place?.[1] && columnNumber(place[1]) > bounds.columns) throw big('quá 100 cột')
    if (cells > bounds.cells) throw big('quá nhiều ô')
  }
}

function columnNumber(letters: string): number {
  if (letters.length > 3) return Infinity
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** Lets a thread of its own read the bytes: its time and memory are bounded from here. @throws SpreadsheetError */
export function readInThread(
  reader: 'spreadsheet-worker.ts' | 'spreadsheet-legacy-worker.ts',
  bytes: Buffer,
): Promise<ReadSheet[]> {
  const worker = new Worker(new URL(`./${reader}`, import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), most: bounds.rows },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  return new Promise<ReadSheet[]>((answer, fail) => {
    const timer = setTimeout(() => fail(big('đọc quá lâu')), bounds.milliseconds)
    worker.once('message', (sheets: ReadSheet[]) => {
      clearTimeout(timer)
      answer(sheets)
    })
    worker.once('error', (error) => {
      clearTimeout(timer)
      fail(
        /ERR_WORKER_OUT_OF_MEMORY/.test(String(error)) ? big('cần quá nhiều bộ nhớ') : broken(error.message),
      )
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      fail(broken('the reader ended'))
    })
  }).finally(() => void worker.terminate())
}
