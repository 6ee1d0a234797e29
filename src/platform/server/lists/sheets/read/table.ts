import { readCsv } from '#platform/rules/csv.ts'
import { bounds, broken, SpreadsheetError, tooBig } from '#platform/server/lists/sheets/read/bounds.ts'
import type { KeptRows } from '#platform/server/lists/sheets/read/kept-rows.ts'
import { readXlsx } from '#platform/server/lists/sheets/read/workbook.ts'

const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const zip = Buffer.from([0x50, 0x4b])

/** Reads a .xlsx, or cells that were copied in a spreadsheet: texts parted by tabs. @throws SpreadsheetError */
export async function readXlsxOrCells(bytes: Buffer, kept: KeptRows): Promise<void> {
  const head = bytes.subarray(0, 4_000)
  const line = head.subarray(0, head.indexOf(0x0a) < 0 ? head.length : head.indexOf(0x0a))
  if (head.subarray(0, 2).equals(zip) || head.includes(0) || !line.includes(0x09))
    return readXlsx(bytes, kept)
  if (bytes.length > bounds.plainBytes) throw tooBig('quá 5 MB')
  readText(textOf(bytes), '\t', kept)
}

/**
 * Reads a table as others send it, told by its bytes and not by its name: .xlsx, .xls of old, a web page or
 * XML that calls itself .xls, or a CSV with commas, semicolons or tabs; texts in UTF-8, UTF-16 or the
 * Vietnamese code page. @throws SpreadsheetError
 */
export async function readTable(bytes: Buffer, kept: KeptRows): Promise<void> {
  if (bytes.subarray(0, 2).equals(zip)) return readXlsx(bytes, kept)
  if (bytes.length > bounds.plainBytes) throw tooBig('quá 5 MB')
  if (bytes.subarray(0, 8).equals(oldWorkbook)) return readOld(bytes, kept)
  const text = textOf(bytes)
  if (text.includes('\u0000')) throw new SpreadsheetError('type', 'not a table')
  if (text.trimStart().startsWith('<')) return readMarkup(text, kept)
  readText(text, separatorOf(text), kept)
}

function readText(text: string, separator: ',' | ';' | '\t', kept: KeptRows): void {
  kept.open('')
  try {
    readCsv(text, separator, kept.put)
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : broken((error as Error).message)
  }
}

/** Its library is large, and few send what needs it. */
async function readOld(source: Buffer | string, kept: KeptRows): Promise<void> {
  const { readOldWorkbook } = await import('#platform/server/lists/sheets/read/old-workbook.ts')
  readOldWorkbook(source, kept)
}

/** Banks' portals name a web page with a table, or the XML of Excel 2003, `.xls`. */
async function readMarkup(text: string, kept: KeptRows): Promise<void> {
  if (!/<table[\s>]|<(?:\w{1,20}:)?Workbook[\s>]/i.test(text))
    throw new SpreadsheetError('type', 'not a table')
  await readOld(text, kept)
  if (kept.sheets.every(({ rows }) => rows.length === 0)) throw new SpreadsheetError('type', 'not a table')
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
  const head = text
    .slice(0, 20_000)
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join('')
  const count = (separator: string) => head.split(separator).length
  const [best = ','] = ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a))
  return best
}
