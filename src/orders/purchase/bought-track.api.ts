import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { requiredText } from '#platform/contract/fields.ts'
import { judgedRows, pastedRows, seenVersions } from '#platform/contract/pasted-rows.ts'
import { roles } from '#platform/contract/roles.ts'

/** Document 1, section 2: the system utilities. */
const keepers = roles('ql', 'kt', 'cs', 'cc', 'op')

/** A number at the seller, or an order's code, with the track that the seller sent it under. */
const rows = pastedRows({ no: requiredText(64), track: requiredText(64) })

/** What each track changes; nothing is saved. */
export const checkBoughtTracks = call({
  id: 'post-quote-bought-call',
  method: 'POST',
  path: '/api/quote/bought/call',
  summary: 'Kiểm tra bảng mã vận đơn của đơn đã mua',
  roles: keepers,
  reads: true,
  body: z.object({ rows }),
  data: judgedRows,
})
/** Saves the tracks that can be; where an order moved since the preview none, and it is named. */
export const saveBoughtTracks = call({
  id: 'post-quote-bought-save',
  method: 'POST',
  path: '/api/quote/bought/save',
  summary: 'Lưu bảng mã vận đơn của đơn đã mua',
  roles: keepers,
  body: z.object({ rows, seen: seenVersions }),
  data: judgedRows,
})
