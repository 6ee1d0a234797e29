import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { roles } from '#platform/contract/roles.ts'
import { workbookErrors } from '#platform/contract/sheet-import.ts'

/** multipart: file (.xlsx, .xls, .csv). Its rows as they would have been pasted; nothing is written. */
export const readPastedFile = call({
  id: 'post-quote-find-rows',
  method: 'POST',
  path: '/api/quote/find/rows',
  summary: 'Đọc các dòng của tệp danh sách đơn',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  reads: true,
  upload: true,
  data: z.object({
    text: z.string(),
    /** Rows beyond what is read at once. */
    left: z.number(),
  }),
  errors: workbookErrors,
})
