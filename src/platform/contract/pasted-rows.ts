import { z } from 'zod'
import { id } from '#platform/contract/fields.ts'
import { statuses } from '#platform/contract/status.ts'
import type { StatusOf } from '#platform/contract/status.ts'

/** So many rows are pasted or read from a file at once. */
export const mostPasted = 5000

/** What saving makes, or made, of a pasted row. */
export const rowOutcome = statuses({
  change: ['change', 'Sẽ lưu', 'waiting'],
  saved: ['saved', 'Đã lưu', 'done'],
  same: ['same', 'Đã có sẵn', 'off'],
  unknown: ['unknown', 'Không tìm thấy', 'problem'],
  duplicate: ['duplicate', 'Trùng dòng', 'off'],
  refused: ['refused', 'Không lưu được', 'problem'],
  moved: ['moved', 'Vừa thay đổi', 'problem'],
})
export type RowOutcome = StatusOf<typeof rowOutcome>

/** Line of the pasted text or the sheet, from 1. */
const line = z.number().int().min(1).max(1_000_000)

/** What a list of pasted rows is sent as: each row with its line. */
export const pastedRows = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z
    .array(z.object({ line, ...shape }))
    .min(1, 'Vui lòng dán ít nhất một dòng')
    .max(mostPasted)

/** Which versions of the records the preview showed: one that moved since is named, and nothing is saved. */
export const seenVersions = z
  .array(z.object({ id, version: z.number().int().min(1) }))
  .max(2 * mostPasted)
  .default([])
export type SeenVersions = z.output<typeof seenVersions>

export const judgedRow = z.object({
  line: z.number(),
  /** What the row calls its record. */
  said: z.string(),
  /** Null where no record is called so. */
  id: z.number().nullable(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  version: z.number().nullable(),
  outcome: z.literal(rowOutcome.values),
  /** Why it is not saved, or what follows from it. */
  message: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** What it changes in VND; null where no money follows. */
  change_vnd: z.number().nullable(),
})
export type JudgedRow = z.output<typeof judgedRow>

export const judgedRows = z.object({
  rows: z.array(judgedRow),
  counts: z.record(z.string(), z.number()),
})
export type JudgedRows = z.output<typeof judgedRows>
