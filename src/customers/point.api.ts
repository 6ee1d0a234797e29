import { z } from 'zod'
import { customerReaders } from '#customers/customer.api.ts'
import { scoreFields } from '#customers/score.fields.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, instantOut, requiredText } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** A customer's score; `id` is the customer's. Nobody writes it: scorings change it, each a row of its own. */
export const scoreRow = z.object(rowShape(scoreFields)).omit({ version: true })
export type ScoreRow = z.output<typeof scoreRow>
export type ScoreRecord = z.input<typeof scoreRow>

const scoreQuery = listQuery({ ...filterKinds(scoreFields), sale_id: 'anyId' })

export const listPoints = call({
  id: 'get-points',
  method: 'GET',
  path: '/api/points',
  summary: 'Điểm khách hàng',
  roles: customerReaders,
  query: scoreQuery,
  row: scoreRow,
})
export const listBestPoints = call({
  id: 'get-point-bests',
  method: 'GET',
  path: '/api/point/bests',
  summary: 'Khách điểm cao nhất',
  roles: customerReaders,
  query: z.object({ size: z.coerce.number().int().min(1).max(100).catch(10).default(10) }),
  data: z.array(scoreRow),
})

export const pointRow = z.object({
  id: z.number(),
  _id: z.string(),
  user_id: z.number(),
  points: z.number(),
  note: z.string(),
  created_by: z.string().nullable(),
  created_at: instantOut,
  removed_by: z.string().nullable(),
  removed_at: instantOut.nullable(),
})
export type PointRecord = z.input<typeof pointRow>

/** Every scoring of a customer, the newest first; removed ones stand there as such. */
export const pointHistory = call({
  id: 'get-point-history-by-id',
  method: 'GET',
  path: '/api/point/history/{id}',
  summary: 'Lịch sử điểm của khách',
  roles: customerReaders,
  params: byId,
  query: listQuery({}),
  row: pointRow,
  errors: ['customers.not_found'],
})
export const scorePoint = call({
  id: 'post-point',
  method: 'POST',
  path: '/api/point',
  summary: 'Chấm điểm khách hàng',
  roles: roles('ql', 'kd', 'cs'),
  body: z.object({
    user_id: id,
    points: z
      .number()
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((points) => points !== 0, 'Số điểm phải khác 0'),
    note: requiredText(500),
  }),
  data: pointRow,
  message: 'Chấm điểm thành công',
  failure: 'Chấm điểm thất bại!',
  errors: ['customers.not_found', 'customers.points_most'],
})
export const removePoint = call({
  id: 'delete-point-by-id',
  method: 'DELETE',
  path: '/api/point/{id}',
  summary: 'Hủy một lần chấm điểm',
  roles: roles('ql', 'cs'),
  params: byId,
  data: pointRow,
  message: 'Đã hủy lần chấm điểm',
  errors: ['not_found', 'customers.point_removed'],
})
export const exportPoints = call({
  id: 'post-points-excel',
  method: 'POST',
  path: '/api/points/excel',
  summary: 'Xuất Excel điểm khách hàng',
  roles: customerReaders,
  reads: true,
  query: scoreQuery,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Điểm khách hàng',
})
