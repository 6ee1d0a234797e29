import { csvRows } from '#platform/rules/csv.ts'
import { readInThread, readWorkbook, SpreadsheetError } from '#platform/server/spreadsheet-read.ts'
import type { ReadSheet } from '#platform/server/spreadsheet-read.ts'

const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const zip = Buffer.from([0x50, 0x4b])
/** Files without an inner list of their sizes are kept smaller. */
const most = 5 * 1024 * 1024
const mostRows = 20_000

/**
 * A table as others send it, told by its bytes and not by its name: .xlsx, .xls of old, or a CSV with
 * commas, semicolons or tabs in UTF-8, UTF-16 or the Vietnamese code page. @throws SpreadsheetError
 */
export async function readTable(bytes: Buffer): Promise<ReadSheet[]> {
  if (bytes.subarray(0, 2).equals(zip)) return readWorkbook(bytes)
  if (bytes.length > most) throw new SpreadsheetError('big', 'quá 5 MB')
  if (bytes.subarray(0, 8).equals(oldWorkbook)) return readInThread('spreadsheet-legacy-worker.ts', bytes)
  const text = textOf(bytes)
  if (/^\s*</.test(text) || text.includes('\u0000')) throw new SpreadsheetError('type', 'not a table')
  try {
    const rows = csvRows(text, separatorOf(text))
    if (rows.length > mostRows) throw new SpreadsheetError('big', 'quá 20,000 dòng')
    return [{ sheet: '', rows }]
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    throw new SpreadsheetError('broken', (error as Error).message)
  }
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
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
