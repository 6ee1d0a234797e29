import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import type { Call } from '#platform/contract/call.ts'
import { errors, refusals } from '#platform/contract/errors.ts'
import type { RoleCode } from '#platform/contract/roles.ts'

/** What may be wrong with a workbook that somebody sends. */
export const sheetErrors = errors({
  'sheet.type': { status: 415, message: 'Tệp không phải bảng tính .xlsx. Hãy lưu lại dưới dạng .xlsx.' },
  'sheet.broken': { status: 400, message: 'Không đọc được tệp Excel này: tệp hỏng hoặc có mật khẩu.' },
  'sheet.too_big': { status: 413, message: 'Tệp Excel quá lớn: {why}.' },
  'sheet.busy': {
    status: 503,
    message: 'Máy chủ đang đọc nhiều tệp khác, vui lòng gửi lại sau giây lát.',
  },
  'sheet.columns': {
    status: 400,
    message: 'Tệp không đúng mẫu: thiếu cột {columns}. Hãy tải mẫu và điền lại.',
  },
  'sheet.empty': { status: 400, message: 'Tệp không có dòng dữ liệu nào.' },
  'sheet.too_long': { status: 400, message: 'Tệp có {rows} dòng; mỗi lần nhập tối đa {most} dòng.' },
  'sheet.wrong': {
    status: 400,
    message: 'Còn {count} ô chưa hợp lệ, chưa nhập dòng nào. Sửa các ô được nêu rồi nhập lại.',
  },
})
export const refuseSheet = refusals(sheetErrors)

/** Of everybody who reads a workbook, whatever is in it. */
export const workbookErrors = [
  'sheet.type',
  'sheet.broken',
  'sheet.too_big',
  'sheet.busy',
  'sheet.columns',
  'sheet.empty',
]

const problem = z.object({
  cell: z.string(),
  line: z.number(),
  /** Empty: the row as a whole. */
  field: z.string(),
  /** The column's title. */
  column: z.string(),
  message: z.string(),
})
export const sheetCheck = z.object({
  /** Rows found in the sheet. */
  rows: z.number(),
  /** Cells that would be refused; `errors` names the first 500 of them. */
  wrong: z.number(),
  /** Rows that came in before and are passed over; absent where there are none. */
  known: z.number().optional(),
  errors: z.array(problem),
  columns: z.array(z.object({ field: z.string(), title: z.string(), letter: z.string() })),
  /** The rows with a bad cell, or where there is none the first ones, as they were read. */
  preview: z.array(z.object({ line: z.number(), values: z.record(z.string(), z.string()) })),
})
export type SheetCheck = z.output<typeof sheetCheck>
export type SheetProblem = z.output<typeof problem>

const sheetDone = z.object({
  imported: z.number(),
  /** What the first and the last row are called. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  known: z.number().optional(),
})
export type SheetDone = z.output<typeof sheetDone>

interface Given {
  /** In the calls' ids: `post-<key>-import`. */
  key: string
  /** The calls stand under it: `<path>/import`. */
  path: string
  /** In a sentence, lower case: `nhập {noun} từ Excel`. */
  noun: string
  roles: readonly RoleCode[]
  /** Records of the whole company. */
  station?: 'none'
  /** Its rows move money. */
  money?: true
  /** The sentence of its success, where the rows do not simply stand afterwards. */
  message?: string
}

/**
 * The three calls by which records come in from a sheet: the template, what an import would say (nothing is
 * written), and the import, all rows or none. The latter two are multipart with one `file` (.xlsx).
 */
export function importCalls({ key, path, noun, roles, station, money, message }: Given) {
  const common = { method: 'POST' as const, roles, ...(station ? { station } : {}) } as const
  const failures = [...workbookErrors, 'sheet.too_long', 'sheet.wrong']
  return {
    template: call({
      ...common,
      id: `post-${key}-import-template`,
      path: `${path}/import/template`,
      summary: `Tệp mẫu nhập ${noun}`,
      reads: true,
      file: `Mẫu nhập ${noun}`,
    }),
    check: call({
      ...common,
      id: `post-${key}-import-check`,
      path: `${path}/import/check`,
      summary: `Xem trước tệp nhập ${noun}`,
      upload: true,
      reads: true,
      data: sheetCheck,
      errors: failures,
    }),
    run: call({
      ...common,
      // And one by PUT.
      method: 'POST' as Call['method'],
      id: `post-${key}-import` as string,
      // Some specified imports stand elsewhere.
      path: `${path}/import` as string,
      summary: `Nhập ${noun} từ Excel` as string,
      upload: true,
      ...(money ? { money } : {}),
      data: sheetDone,
      message: message ?? `Đã nhập ${noun} từ Excel`,
      errors: failures,
    }),
  } satisfies Record<string, Call>
}
export type ImportCalls = ReturnType<typeof importCalls>
