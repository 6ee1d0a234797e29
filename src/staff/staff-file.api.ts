import { z } from 'zod'
import { managers } from '#staff/staff.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, instantOut } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'

const file = z.object({
  id: z.number(),
  _id: z.string(),
  staff_id: z.number(),
  name: z.string(),
  type: z.string().nullable(),
  description: z.string().nullable(),
  content_type: z.string(),
  size: z.number(),
  path: z.string(),
  created_name: z.string().nullable(),
  created_at: instantOut,
})
export type StaffFile = z.input<typeof file>
/** multipart: file, description, type, and staff_id of whom it is. */
export const uploadStaffFile = call({
  id: 'post-upload-file-staff',
  method: 'POST',
  path: '/api/upload/file/staff',
  summary: 'Tải hồ sơ của nhân viên',
  roles: managers,
  station: 'none',
  upload: true,
  data: file,
  message: 'Đã tải tệp lên',
  errors: ['staff.not_found', 'staff.no_file', 'staff.file_type'],
})
export const listStaffFiles = call({
  id: 'get-staff-files',
  method: 'GET',
  path: '/api/staff/files',
  summary: 'Hồ sơ của nhân viên',
  roles: managers,
  station: 'none',
  query: listQuery({ staff_id: 'anyId' }, { size: pageSize.wide }),
  row: file,
})
export const readStaffFile = call({
  id: 'get-staff-file-by-id',
  method: 'GET',
  path: '/api/staff/file/{id}',
  summary: 'Một tệp hồ sơ',
  roles: managers,
  station: 'none',
  params: z.object({ id }),
  file: 'Hồ sơ nhân viên',
  errors: ['not_found'],
})
