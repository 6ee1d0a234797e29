import type { StatusOf } from '#platform/contract/status.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { centimetres, id, instantOut, text, weight } from '#platform/contract/fields.ts'
import { listQuery, oneOf } from '#platform/contract/list.ts'
import { importOutcome } from '#warehouse/import.status.ts'
import { warehouseReaders, warehouseWorkers } from '#warehouse/package.api.ts'

export type RowOutcome = StatusOf<typeof importOutcome>
/** A line of a packing list and what becomes of it. */
export const importRow = z.object({
  line: z.number(),
  track: z.string(),
  outcome: z.literal(importOutcome.values),
  message: z.string(),
  order_codes: z.array(z.string()),
  package_id: z.number().nullable(),
  /** kg that hold: the package's own, else the list's. */
  weight: z.number().nullable(),
})
export type ImportRow = z.output<typeof importRow>

export const importAnswer = z.object({
  batch_id: z.number().nullable(),
  mawb: z.string().nullable(),
  warehouse_code: z.string(),
  file_name: z.string().nullable(),
  sheet: z.string().nullable(),
  header_line: z.number().nullable(),
  /** The columns found, by the title they stand under. */
  columns: z.record(z.string(), z.string()),
  counts: z.record(z.string(), z.number()),
  rows: z.array(importRow),
})
export type ImportAnswer = z.output<typeof importAnswer>
export type ImportRecord = z.input<typeof importAnswer>

export const jsonRows = z.object({
  mawb: text(30).optional(),
  warehouse_code: text(50).optional(),
  rows: z
    .array(
      z.object({
        line: z.number().int().min(1).max(1_000_000).optional(),
        track: text(200).default(''),
        d_weight: weight.nullish(),
        length: centimetres.nullish(),
        width: centimetres.nullish(),
        height: centimetres.nullish(),
        note: text(500).nullish(),
      }),
    )
    .min(1)
    .max(5000),
})

const importErrors = ['import.no_mawb', 'mawb.left', 'import.no_header', 'sheet.broken', 'sheet.too_big']

/** Import of rows that the client read or typed itself. */
export const importRows = call({
  id: 'post-import-quotes',
  method: 'POST',
  path: '/api/import/quotes',
  summary: 'Nhập danh sách kiện',
  roles: warehouseWorkers,
  body: jsonRows,
  data: importAnswer,
  message: 'Đã nhập danh sách kiện',
  errors: importErrors,
})

/**
 * What an import would do; multipart: file (.xlsx), mawb, warehouse_code. Nothing is written: the office,
 * which has the screen, checks a list that the warehouse imports.
 */
export const checkRows = call({
  id: 'post-import-quotes-check',
  method: 'POST',
  path: '/api/import/quotes/check',
  summary: 'Xem trước danh sách kiện',
  roles: warehouseReaders,
  upload: true,
  reads: true,
  data: importAnswer,
  errors: importErrors,
})

/** multipart: file (.xlsx), mawb, warehouse_code. Every line is answered by name, the good ones are imported. */
export const importExcel = call({
  id: 'post-import-quotes-excel',
  method: 'POST',
  path: '/api/import/quotes/excel',
  summary: 'Nhập packing list từ Excel',
  roles: warehouseWorkers,
  upload: true,
  data: importAnswer,
  message: 'Đã nhập packing list',
  errors: importErrors,
})

/** A pasted column: one text with lines, or a list. */
const pasted = z
  .union([
    text(60_000).transform((whole) => whole.split(/[\r\n,;\t]+/)),
    z
      .array(
        z.union([
          text(64).transform((track) => ({ track, isHandle: true })),
          z.object({ track: text(64), isHandle: z.boolean().default(false) }),
        ]),
      )
      .transform((list) => list.filter((one) => one.isHandle).map((one) => one.track)),
  ])
  .transform((list) => list.map((track) => track.trim()).filter((track) => track !== ''))
  .pipe(z.array(z.string().max(64)).min(1).max(1000))

export const importTracks = call({
  id: 'post-import-quotes-tracks',
  method: 'POST',
  path: '/api/import/quotes/tracks',
  summary: 'Đóng vào MAWB theo danh sách mã vận đơn',
  roles: warehouseWorkers,
  body: z.object({ tracks: pasted, mawb: text(30), warehouse_code: text(50).optional() }),
  data: importAnswer,
  message: 'Đã nhập danh sách mã vận đơn',
  errors: importErrors,
})

export const moveTracks = call({
  id: 'post-import-status-tracks',
  method: 'POST',
  path: '/api/import/status/tracks',
  summary: 'Chuyển trạng thái theo danh sách mã vận đơn',
  roles: warehouseWorkers,
  body: z.object({
    tracks: pasted,
    status: z.literal([packageStatus.overseas, packageStatus.exported, packageStatus.arrived]),
    warehouse_code: text(50).optional(),
  }),
  data: z.object({ counts: z.record(z.string(), z.number()), rows: z.array(importRow) }),
  message: 'Đã cập nhật trạng thái',
})

export const batchKinds: Record<string, string> = {
  mawb: 'Packing list Excel',
  rows: 'Danh sách nhập tay',
  tracks: 'Danh sách mã vận đơn',
}

export const batchRow = z.object({
  id: z.number(),
  _id: z.string(),
  kind: z.string(),
  file_name: z.string().nullable(),
  mawb: z.string().nullable(),
  warehouse_code: z.string().nullable(),
  rows: z.number(),
  done: z.number(),
  unknown: z.number(),
  duplicate: z.number(),
  refused: z.number(),
  created_name: z.string().nullable(),
  created_at: instantOut,
  rolled_back_at: instantOut.nullable(),
})
export type BatchRow = z.output<typeof batchRow>
export type BatchRecord = z.input<typeof batchRow>

export const listBatches = call({
  id: 'get-import-excels',
  method: 'GET',
  path: '/api/import/excels',
  summary: 'Các lần nhập packing list',
  roles: warehouseReaders,
  query: listQuery({ kind: oneOf(Object.keys(batchKinds), 'Cách nhập'), mawb: 'any', created_at: 'range' }),
  row: batchRow,
})

export const rollbackBatch = call({
  id: 'post-import-quote-rollback',
  method: 'POST',
  path: '/api/import/quote/rollback',
  summary: 'Hoàn tác một lần nhập',
  roles: warehouseWorkers,
  body: z.object({ id, reason: text(500).optional() }),
  data: z.object({ batch_id: z.number(), undone: z.number(), orders: z.array(z.string()) }),
  message: 'Đã hoàn tác lần nhập',
  errors: ['import.batch_unknown', 'import.rolled_back', 'import.moved_on'],
})
