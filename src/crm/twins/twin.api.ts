import { z } from 'zod'
import { crmReaders } from '#crm/leads/lead.api.ts'
import { mergeFields, twinFields } from '#crm/twins/twin.fields.ts'
import { mergeKinds } from '#crm/twins/twin.words.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, instantOut, version } from '#platform/contract/fields.ts'
import { listQuery, only } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** Who sees both, whoever looks after them. */
export const mergers = roles('ql', 'cs')

export const twinRow = z.object(rowShape(twinFields))
export type TwinRow = z.output<typeof twinRow>
export type TwinRecord = z.input<typeof twinRow>

export const listTwins = call({
  id: 'get-crm-duplicates',
  method: 'GET',
  path: '/api/crm/duplicates',
  summary: 'Số điện thoại có từ hai hồ sơ trở lên',
  roles: crmReaders,
  query: listQuery({
    ...filterKinds(twinFields),
    /** Which list of its screen it is: the address says so. */
    tab: only(['twins'], 'Mục'),
  }),
  row: twinRow,
})

const kind = z.enum(mergeKinds.map(({ value }) => value))

/** One of the records that share a phone; of a customer amounts in VND, of a lead its status. */
export const twin = z.object({
  kind,
  id: z.number(),
  version: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  need: z.string().nullable(),
  status: z.number().nullable(),
  sale_name: z.string().nullable(),
  locked: z.boolean(),
  orders: z.number(),
  bills: z.number(),
  balance: z.number(),
  contacts: z.number(),
  talked_at: instantOut.nullable(),
  created_at: instantOut,
})
export type Twin = z.output<typeof twin>

/** The records of one phone that the person sees; `hidden` are those of others. */
export const readTwins = call({
  id: 'get-crm-duplicate-by-id',
  method: 'GET',
  path: '/api/crm/duplicate/{id}',
  summary: 'Các hồ sơ cùng một số điện thoại',
  roles: crmReaders,
  params: byId,
  data: z.object({ phone: z.string(), records: z.array(twin), hidden: z.number() }),
  errors: ['not_found'],
})

const merging = z.object({ kind, keep: id, gone: id, keep_version: version, gone_version: version })
export type Merging = z.output<typeof merging>
/** What goes over, and what stays with its code; VND. */
const outcome = z.object({
  moved: z.array(z.object({ what: z.string(), count: z.number() })),
  orders: z.number(),
  bills: z.number(),
  balance: z.number(),
  /** It leaves the lists: nothing stays with it. */
  leaves: z.boolean(),
})
export type Outcome = z.output<typeof outcome>
const refusals = [
  'not_found',
  'customers.not_found',
  'conflict.stale',
  'twins.same',
  'twins.phone',
  'twins.station',
  'twins.merged',
  'twins.code',
  'twins.closed',
] as const

export const previewMerge = call({
  id: 'post-crm-merge-preview',
  method: 'POST',
  path: '/api/crm/merge/preview',
  summary: 'Xem trước khi gộp hai hồ sơ của một người',
  roles: mergers,
  reads: true,
  body: merging,
  data: outcome.extend({ refusal: z.string().nullable() }),
  errors: refusals,
})
export const mergeTwins = call({
  id: 'post-crm-merge',
  method: 'POST',
  path: '/api/crm/merge',
  summary: 'Gộp hai hồ sơ của một người',
  roles: mergers,
  body: merging,
  data: outcome.extend({ id: z.number() }),
  message: 'Đã gộp hồ sơ',
  failure: 'Gộp hồ sơ thất bại!',
  errors: refusals,
})

export const mergeRow = z.object(rowShape(mergeFields))
export type MergeRow = z.output<typeof mergeRow>
export type MergeRecord = z.input<typeof mergeRow>

export const listMerges = call({
  id: 'get-crm-merges',
  method: 'GET',
  path: '/api/crm/merges',
  summary: 'Các lần gộp hồ sơ',
  roles: crmReaders,
  query: listQuery({
    ...filterKinds(mergeFields),
    tab: only(['merges'], 'Mục'),
  }),
  row: mergeRow,
})

/** What was added since stays with who was kept. */
export const undoMerge = call({
  id: 'post-crm-merge-undo',
  method: 'POST',
  path: '/api/crm/merge/undo',
  summary: 'Hoàn tác lần gộp hồ sơ',
  roles: mergers,
  body: z.object({ id, version }),
  data: mergeRow,
  message: 'Đã tách hai hồ sơ như trước khi gộp',
  failure: 'Hoàn tác thất bại!',
  errors: [
    'not_found',
    'customers.not_found',
    'conflict.stale',
    'twins.undone',
    'twins.too_late',
    'twins.merged_since',
    'twins.moved_since',
  ],
})
