import { z } from 'zod'
import { customerRow } from '#customers/customer.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, reason, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/**
 * What a customer may ask of us (Law 91/2025/QH15 on personal data: access and erasure). Support answers
 * them, so it takes the copy; that their data goes is for the managers to decide.
 */
export const exportPersonalData = call({
  id: 'get-user-personal-data-by-id',
  method: 'GET',
  path: '/api/user/{id}/personal-data',
  summary: 'Bản sao dữ liệu cá nhân của một khách',
  roles: roles('ql', 'cs'),
  params: byId,
  file: 'Dữ liệu cá nhân của khách',
  extract: true,
  errors: ['customers.not_found'],
})

/** Cannot be undone. Orders, bills and the journal stay, with their code in place of their name. */
export const anonymiseCustomer = call({
  id: 'post-user-anonymise-by-id',
  method: 'POST',
  path: '/api/user/{id}/anonymise',
  summary: 'Xóa dữ liệu cá nhân của một khách theo yêu cầu',
  roles: roles('ql'),
  params: byId,
  body: z.object({ reason, version }),
  data: customerRow,
  message: 'Đã xóa dữ liệu cá nhân của khách, sổ sách giữ nguyên',
  errors: ['customers.not_found', 'customers.still_busy', 'customers.anonymised', 'conflict.stale'],
})
