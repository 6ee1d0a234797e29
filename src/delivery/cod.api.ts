import { z } from 'zod'
import { billRow, billTotals } from '#billing/bill.api.ts'
import { codStates } from '#billing/bill.status.ts'
import { accountPreview } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids, vnd } from '#platform/contract/fields.ts'
import { listQuery, listSum, oneOf, only, pageSize } from '#platform/contract/list.ts'
import { writersOut } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** COD of bills: `cod` = all, paid, unpaid or mismatch (the carrier says another amount). */
export const listCods = call({
  id: 'get-bill-cods',
  method: 'GET',
  path: '/api/bill/cods',
  summary: 'Thu hộ COD',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  query: listQuery(
    {
      cod: only(codStates, 'Tình trạng COD'),
      /** Of those not settled: mismatch, second, or both. */
      noted: oneOf(['mismatch', 'second'], 'Đã ghi'),
      customer_id: 'anyId',
      partner_id: 'anyId',
      shipper_id: 'anyId',
      delivered_at: 'range',
      created_at: 'range',
    },
    { size: pageSize.wide },
  ),
  row: billRow.extend({
    /** remitted − collected, where the carrier has said an amount and it is not settled. */
    difference: z.number().nullable(),
    /** Who noted what the carrier says: a fee above the ceilings is settled by another. */
    writers: writersOut,
  }),
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  totals: billTotals.extend({ remitted_cod: listSum, cod_fee: listSum, unpaid_cod: listSum }),
})

const settlement = z
  .object({
    ids: ids.optional(),
    rows: z
      .array(z.object({ id, remitted: vnd.min(0), fee: vnd.min(0).default(0) }))
      .max(500)
      .optional(),
    /** Where the money came to: the bank (matched there later) or this station's cash. */
    place: z.enum(['bank', 'cash']).default('bank'),
  })
  .refine((body) => (body.ids?.length ?? 0) + (body.rows?.length ?? 0) > 0, {
    message: 'Vui lòng chọn phiếu cần đối soát',
    path: ['ids'],
  })

/**
 * Settles COD with one carrier or shipper: per bill what was remitted and the fee kept; `ids` alone settles
 * the collected amounts in full. What differs is kept as a difference and not settled; a fee above
 * the ceilings is kept until a second person says the same.
 */
export const approveCods = call({
  id: 'post-bill-cods-approves',
  method: 'POST',
  path: '/api/bill/cods/approves',
  summary: 'Đối soát COD',
  roles: roles('ql', 'kt'),
  money: true,
  body: settlement,
  data: bulkAnswer.extend({
    /** What was booked, and what the carrier owes us before and after it, VND. */
    booked: accountPreview.omit({ refusal: true }).extend({ owner: z.string() }),
    /** Whose money is still to come: of the same carrier first, the longest delivered. */
    next: z.object({ id: z.number(), code: z.string() }).nullable(),
  }),
  errors: ['cod.carriers', 'cod.nothing', 'cod.mismatch', 'cod.fee', 'cod.second_person'],
})
/** What a settlement would book and what the carrier would owe us then, before OK. */
export const previewCods = call({
  id: 'post-bill-cods-preview',
  method: 'POST',
  path: '/api/bill/cods/preview',
  summary: 'Xem trước bút toán đối soát COD',
  roles: roles('ql', 'kt'),
  reads: true,
  body: settlement,
  data: accountPreview.extend({ owner: z.string() }),
  errors: ['cod.carriers'],
})
export type CodRow = { id: number; remitted: number | null; fee: number }

/** The list of COD as it stands on the screen. */
export const exportCods = call({
  id: 'post-bill-cods-excel',
  method: 'POST',
  path: '/api/bill/cods/excel',
  summary: 'Xuất Excel thu hộ COD',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  reads: true,
  query: listCods.query,
  /** The list's filters may come here too, plain or under `filter`. */
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Thu hộ COD',
})
