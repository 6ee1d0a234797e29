import { csvRows } from '#platform/rules/csv.ts'
import {
  readInThread,
  readWorkbook,
  SpreadsheetError,
} from '#platform/server/lists/sheets/spreadsheet-read.ts'
import type { ReadSheet } from '#platform/server/lists/sheets/spreadsheet-read.ts'

const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const zip = Buffer.from([0x50, 0x4b])
/** Files without an inner list of their sizes are kept smaller. */
const most = 5 * 1024 * 1024
const mostRows = 20_000

/**
 * A table as others send it, told by its bytes and not by its name: .xlsx, .xls of old, a web page or XML
 * that calls itself .xls, or a CSV with commas, semicolons or tabs; texts in UTF-8, UTF-16 or the Vietnamese
 * code page. @throws SpreadsheetError
 */
export async function readTable(bytes: Buffer): Promise<ReadSheet[]> {
  if (bytes.subarray(0, 2).equals(zip)) return readWorkbook(bytes)
  if (bytes.length > most) throw new SpreadsheetError('big', 'quá 5 MB')
  if (bytes.subarray(0, 8).equals(oldWorkbook)) return readInThread('spreadsheet-legacy-worker.ts', bytes)
  const text = textOf(bytes)
  if (text.includes('\u0000')) throw new SpreadsheetError('type', 'not a table')
  if (/^\s*</.test(text)) return readMarkup(text)
  try {
    const rows = csvRows(text, separatorOf(text))
    if (rows.length > mostRows) throw new SpreadsheetError('big', 'quá 20,000 dòng')
    return [{ sheet: '', rows }]
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    throw new SpreadsheetError('broken', (error as Error).message)
  }
}

/** Banks' portals name a web page with a table, or the XML of Excel 2003, `.xls`. */
async function readMarkup(text: string): Promise<ReadSheet[]> {
  if (!/<table[\s>]|<(\w+:)?Workbook[\s>]/i.test(text)) throw new SpreadsheetError('type', 'not a table')
  const sheets = await readInThread('spreadsheet-legacy-worker.ts', Buffer.from(text))
  if (!sheets.some(({ rows }) => rows.some((row) => row.some((cell) => cell !== null))))
    throw new SpreadsheetError('type', 'not a table')
  if (sheets.some(({ rows }) => rows.length > mostRows)) throw new SpreadsheetError('big', 'quá 20,000 dòng')
  return sheets
}

/** UTF-16 is told by its mark, or by the zeros beside the letters of the first lines. */
function sixteenBits(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 400)
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length
  if (zeros(1) > head.length / 5 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > head.length / 5 && zeros(1) === 0 ? 'utf-16be' : null
}

function textOf(bytes: Buffer): string {
  const wide = sixteenBits(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1258').decode(bytes)
  }
}

/** What stands most often in the first lines outside of quotes. */
function separatorOf(text: string): ',' | ';' | '\t' {
  const head = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '')
  const count = (separator: string) => head.split(separator).length
  const [best = ','] = ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a))
  return best
}
