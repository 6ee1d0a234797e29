import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { requiredText, vnd } from '#platform/contract/fields.ts'
import { judgedRows, pastedRows } from '#platform/contract/pasted-rows.ts'
import { roles } from '#platform/contract/roles.ts'

/**
 * A carrier's sheet of COD against our slips, by waybill and amount; nothing is saved: what it names is settled by
 * `bill/cods/approves`.
 */
export const checkCodSheet = call({
  id: 'post-bill-cods-sheet',
  method: 'POST',
  path: '/api/bill/cods/sheet',
  summary: 'So bảng kê COD của hãng với phiếu',
  roles: roles('ql', 'kt'),
  reads: true,
  body: z.object({
    /** COD that was collected, and what the carrier keeps of it, VND. */
    rows: pastedRows({ waybill: requiredText(64), cod: vnd.min(0), fee: vnd.min(0).default(0) }),
  }),
  data: judgedRows.extend({
    /** Whose sheet it is: who brings the money of most of its slips. */
    carrier: z.string().nullable(),
    /** What the rows settle, by slip. */
    settles: z.array(z.object({ id: z.number(), remitted: z.number(), fee: z.number() })),
    /** Slips of that carrier that were delivered and that the sheet does not name, the longest delivered first. */
    missing: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        waybill: z.string().nullable(),
        collected: z.number(),
      }),
    ),
    missing_vnd: z.number(),
  }),
})
