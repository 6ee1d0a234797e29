import { mostPasted } from '#platform/contract/pasted-rows.ts'
import { refuseSheet } from '#platform/contract/sheet-import.ts'
import type { Upload } from '#platform/server/files/upload.ts'
import { oneFile, workbookOf } from '#platform/server/lists/sheets/sheet-upload.ts'
import { readTable } from '#platform/server/lists/sheets/spreadsheet-read.ts'

const most = { cells: 20, letters: 500 }
const plain = (cell: unknown) =>
  String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most.letters)

/** @throws bad_input, sheet.type, sheet.broken, sheet.too_big, sheet.busy, sheet.empty */
export async function readPastedFile(upload: Upload): Promise<{ text: string; left: number }> {
  const { file } = await oneFile(upload)
  const sheets = await workbookOf(file, readTable)
  const lines = sheets
    .flatMap(({ rows }) => rows)
    .map((cells) => cells.slice(0, most.cells).map(plain).join('\t').trimEnd())
    .filter((line) => line !== '')
  if (lines.length === 0) throw refuseSheet('sheet.empty')
  // One more than is saved at once: the titles.
  const read = lines.slice(0, mostPasted + 1)
  return { text: read.join('\n'), left: lines.length - read.length }
}
