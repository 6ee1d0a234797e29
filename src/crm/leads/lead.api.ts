import { z } from 'zod'
import { contactFields, leadFields } from '#crm/leads/lead.fields.ts'
import { leadStatus } from '#crm/leads/lead.status.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, byId, dateIn, id, ids, requiredText, text, version } from '#platform/contract/fields.ts'
import { listQuery, only } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** Sales and support work with leads, accountants read. */
export const crmReaders = roles('ql', 'kt', 'kd', 'cs')
export const crmWriters = roles('ql', 'kd', 'cs')

export const leadRow = z.object(rowShape(leadFields))
export type LeadRow = z.output<typeof leadRow>
export type LeadRecord = z.input<typeof leadRow>

export const listLeads = call({
  id: 'get-crm-leads',
  method: 'GET',
  path: '/api/crm/leads',
  summary: 'Danh sách khách tiềm năng',
  roles: crmReaders,
  query: listQuery({
    ...filterKinds(leadFields),
    stalled: only(['true'], 'Bị bỏ quên'),
    /** Which list of its screen it is: the address says so. */
    tab: only(['leads'], 'Mục'),
  }),
  row: leadRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

/** What came of writing one down: a new lead, or the open one that has this phone, whoever's it is. */
const taken = z.object({
  id: z.number(),
  joined: z.boolean(),
  /** May who wrote it see the lead? */
  mine: z.boolean(),
  sale_name: z.string().nullable(),
})

export const createLead = call({
  id: 'post-crm-lead',
  method: 'POST',
  path: '/api/crm/lead',
  summary: 'Thêm khách tiềm năng',
  roles: crmWriters,
  body: z.object(newShape(leadFields)),
  data: taken,
  message: 'Đã ghi khách tiềm năng',
  failure: 'Lưu khách tiềm năng thất bại!',
  errors: ['leads.is_customer', 'leads.next_missing', 'customers.sale_unknown'],
})

export const updateLead = call({
  id: 'put-crm-lead-by-id',
  method: 'PUT',
  path: '/api/crm/lead/{id}',
  summary: 'Sửa khách tiềm năng',
  roles: crmWriters,
  params: byId,
  body: z.object({ ...changeShape(leadFields), version }),
  data: leadRow,
  message: 'Đã lưu khách tiềm năng',
  failure: 'Lưu khách tiềm năng thất bại!',
  errors: [
    'not_found',
    'conflict.stale',
    'leads.is_customer',
    'leads.next_missing',
    'customers.sale_unknown',
  ],
})

export const moveLead = call({
  id: 'post-crm-lead-status',
  method: 'POST',
  path: '/api/crm/lead/status',
  summary: 'Đổi trạng thái khách tiềm năng',
  roles: crmWriters,
  body: z.object({
    id,
    status: z.literal([leadStatus.promising, leadStatus.lost, leadStatus.talking]),
    reason: text(500).optional(),
    version,
  }),
  data: leadRow,
  message: 'Đã đổi trạng thái khách tiềm năng',
  failure: 'Không thể đổi trạng thái!',
  errors: ['not_found', 'conflict.stale', 'leads.bad_step', 'leads.merged'],
})

/** A customer code for the lead, or the customer of the same station who has this phone. */
export const winLead = call({
  id: 'post-crm-lead-customer',
  method: 'POST',
  path: '/api/crm/lead/customer',
  summary: 'Lập hồ sơ khách từ khách tiềm năng',
  roles: crmWriters,
  body: z.object({ id, version }),
  data: leadRow,
  message: 'Đã lập hồ sơ khách',
  errors: ['not_found', 'conflict.stale', 'leads.bad_step', 'leads.is_customer', 'leads.phone_gone'],
})

/** In turn, to sales people of the station who are here, not on leave and not full. */
export const giveLeads = call({
  id: 'post-crm-lead-assign',
  method: 'POST',
  path: '/api/crm/lead/assign',
  summary: 'Giao nhiều khách tiềm năng lần lượt cho kinh doanh đang làm việc',
  roles: roles('ql', 'cs'),
  body: z.object({ ids }),
  /** Who was passed over and why. */
  data: bulkAnswer.extend({ why: z.string().nullable() }),
  message: 'Đã giao khách tiềm năng',
  errors: ['not_found', 'leads.bad_step', 'leads.nobody'],
})

export const contactRow = z.object(rowShape(contactFields))
export type ContactRow = z.output<typeof contactRow>
export type ContactRecord = z.input<typeof contactRow>

export const listContacts = call({
  id: 'get-crm-contacts',
  method: 'GET',
  path: '/api/crm/contacts',
  summary: 'Các lần liên hệ với khách',
  roles: crmReaders,
  query: listQuery(filterKinds(contactFields)),
  row: contactRow,
})

/** The click on a phone number or Zalo: what came of it is told on return. */
export const startContact = call({
  id: 'post-crm-contact',
  method: 'POST',
  path: '/api/crm/contact',
  summary: 'Ghi một lần liên hệ',
  roles: crmWriters,
  body: z
    .object({ lead_id: id.optional(), customer_id: id.optional(), channel: contactFields.channel.schema })
    .refine((body) => (body.lead_id === undefined) !== (body.customer_id === undefined), {
      path: ['lead_id'],
      message: 'Chọn một khách tiềm năng hoặc một khách hàng',
    }),
  data: contactRow,
  message: 'Đã ghi lần liên hệ',
  errors: ['not_found', 'customers.not_found', 'leads.bad_step'],
})

/** What came of it, and what is done next on which day: of an open lead always. */
export const tellContact = call({
  id: 'put-crm-contact-by-id',
  method: 'PUT',
  path: '/api/crm/contact/{id}',
  summary: 'Ghi kết quả liên hệ và việc tiếp theo',
  roles: crmWriters,
  params: byId,
  body: z.object({
    result: contactFields.result.schema,
    note: contactFields.note.schema.nullish(),
    next_step: requiredText(200).nullish(),
    next_on: dateIn.nullish(),
    version,
  }),
  data: contactRow,
  message: 'Đã ghi kết quả liên hệ',
  errors: ['not_found', 'conflict.stale', 'leads.next_missing', 'leads.told', 'leads.not_own'],
})
