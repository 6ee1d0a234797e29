import { z } from 'zod'
import { customerManagers, customerReaders, customerRow } from '#customers/customer.api.ts'
import { customerField, staffField } from '#customers/debts.api.ts'
import { levelProposalStatus } from '#customers/decision.status.ts'
import { customerLevels } from '#customers/levels.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, reason, requiredText, text } from '#platform/contract/fields.ts'
import { writersOf } from '#platform/contract/record-fields.ts'
import { recordIds, recordPaths, resource } from '#platform/contract/resource.ts'

/** Another level for a customer: accountants, sales and support propose, a manager decides (DOMAIN: permissions). */
export const levelProposals = resource({
  key: 'level-proposal',
  table: 'level_proposal',
  title: 'Đề nghị đổi hạng',
  noun: 'đề nghị đổi hạng',
  paths: recordPaths('/api/level-proposals', '/api/level-proposal'),
  ids: recordIds('level-proposals', 'level-proposal'),
  roles: { read: customerReaders, write: customerReaders },
  stationed: true,
  fields: {
    customer_id: customerField,
    level_code: {
      label: 'Hạng đề nghị',
      kind: 'reference',
      schema: text(40),
      required: true,
      reference: { resource: customerLevels, value: 'code', label: 'name' },
      list: { width: 130, filter: 'any' },
    },
    reason: {
      label: 'Lý do',
      kind: 'note',
      schema: requiredText(500),
      required: true,
      list: { width: 260 },
    },
    status: {
      label: 'Trạng thái',
      kind: 'status',
      statuses: levelProposalStatus,
      required: true,
      list: { width: 120, filter: 'any' },
    },
    created_by: staffField('Người đề nghị'),
    writers: writersOf('level_proposal'),
    decided_by: staffField('Người duyệt'),
    decision: {
      label: 'Ý kiến duyệt',
      kind: 'note',
      schema: text(500),
      list: { width: 220 },
      form: false,
    },
  },
  search: ['customer_id', 'reason'],
  defaultSort: '-id',
})

const decided = {
  method: 'POST',
  roles: customerManagers,
  data: customerRow,
  errors: ['not_found', 'customers.not_found', 'customers.debt_decided'],
} as const

/** The customer has the proposed level from now on. */
export const grantLevel = call({
  ...decided,
  id: 'post-level-proposal-grant',
  path: '/api/level-proposal/grant',
  summary: 'Duyệt đề nghị đổi hạng',
  body: z.object({ id, reason: reason.nullish() }),
  message: 'Đã duyệt và đổi hạng khách hàng',
})
export const refuseLevel = call({
  ...decided,
  id: 'post-level-proposal-refuse',
  path: '/api/level-proposal/refuse',
  summary: 'Từ chối đề nghị đổi hạng',
  body: z.object({ id, reason }),
  message: 'Đã từ chối đề nghị',
})
