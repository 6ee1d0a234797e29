import { refuseField } from '#platform/contract/errors.ts'
import { refuseSheet } from '#platform/contract/sheet-import.ts'
import { readSheet } from '#platform/rules/sheet.ts'
import type { SheetColumn, SheetReading } from '#platform/rules/sheet.ts'
import { SpreadsheetError } from '#platform/server/lists/sheets/read/bounds.ts'
import type { ReadSheet } from '#platform/server/lists/sheets/read/kept-rows.ts'
import { readWorkbook } from '#platform/server/lists/sheets/spreadsheet-read.ts'
import type { Upload, UploadedFile } from '#platform/server/files/upload.ts'

/** The sheets of a workbook that somebody sent. @throws sheet.type, sheet.broken, sheet.too_big, sheet.busy */
export async function workbookOf(
  file: UploadedFile,
  read: (path: string) => Promise<ReadSheet[]> = readWorkbook,
): Promise<ReadSheet[]> {
  try {
    return await read(file.path)
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    if (error.kind === 'big') throw refuseSheet('sheet.too_big', { values: { why: error.message } })
    throw refuseSheet(`sheet.${error.kind}`)
  }
}

/** The one file of an upload and the form's other fields. @throws bad_input, bad_form, unsupported_type, too_large */
export async function oneFile(upload: Upload) {
  const { fields, files } = await upload.read()
  const [file] = files
  if (!file) throw refuseField('file', 'Vui lòng chọn tệp Excel')
  return { fields, file }
}

/**
 * The first sheet of an uploaded workbook that has our columns, read, and the form's other fields.
 * @throws bad_input, sheet.type, sheet.broken, sheet.too_big, sheet.busy, sheet.columns, sheet.empty
 */
export async function sheetOf<F extends string>(
  upload: Upload,
  columns: readonly SheetColumn<F>[],
  read: (path: string) => Promise<ReadSheet[]> = readWorkbook,
): Promise<{ fields: Record<string, string>; reading: SheetReading<F> }> {
  const { fields, file } = await oneFile(upload)
  const readings = (await workbookOf(file, read)).map(({ rows }) => readSheet(rows, columns))
  const reading = readings.find(({ missing }) => missing.length === 0) ?? readings[0]
  if (!reading) throw refuseSheet('sheet.empty')
  if (reading.missing.length > 0) {
    throw refuseSheet('sheet.columns', { values: { columns: reading.missing.join(', ') } })
  }
  if (reading.rows.length === 0) throw refuseSheet('sheet.empty')
  return { fields, reading: { ...reading, file: file.name } }
}
