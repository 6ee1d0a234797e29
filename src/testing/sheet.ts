import { buffer } from 'node:stream/consumers'
import { writeSpreadsheet } from '#platform/server/lists/sheets/spreadsheet-write.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'

export type Line = readonly (string | number | null)[]

/** A workbook with these lines under these titles. */
export const workbook = (titles: readonly string[], lines: readonly Line[]): Promise<Buffer> =>
  buffer(
    writeSpreadsheet<Line>({
      sheet: 'Nhập',
      columns: titles.map((title, index) => ({
        key: String(index),
        title,
        value: (line: Line) => line[index] ?? null,
      })),
      rows: lines,
    }),
  )

/** Sends a workbook as the form of an import does. */
export function sendWorkbook(world: TestApp, who: string, path: string, bytes: Buffer) {
  const { body, headers } = form({}, [{ field: 'file', name: 'nhap.xlsx', bytes }])
  return world.as(who).post(path, body, headers)
}
