import { wroteIt } from '#platform/contract/status.ts'
import type { Writers } from '#platform/contract/status.ts'

/** Why the button of a check is off for whoever wrote any part of the row; undefined: they did not. */
export const offForWriter = (row: { writers: Writers }, person: number): string | undefined =>
  wroteIt(row, person) ? 'bạn đã lập hoặc sửa, cần người khác duyệt' : undefined
