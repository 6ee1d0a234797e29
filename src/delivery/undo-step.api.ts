import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, ids } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/**
 * Takes back the step that this person just did with orders or bills, where it posted nothing and nobody has done
 * anything since (docs/adr/0023).
 */
export const undoStep = call({
  id: 'post-v1-undo-step',
  method: 'POST',
  path: '/api/v1/undo-step',
  summary: 'Hoàn tác bước vừa làm',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  // No entry is written, yet an approval counts towards what we buy beyond deposits.
  money: true,
  body: z.object({
    entity: z.enum(['order', 'bill']),
    /** The step that is taken back, as the status table calls it. */
    action: z.string().min(1).max(40),
    ids,
  }),
  data: bulkAnswer,
  errors: ['undo.gone'],
})
