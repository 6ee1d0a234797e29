import { z } from 'zod'
import { originalReaders } from '#catalog/library.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, instantOut, requiredText, text } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')

export const imageTypes: Record<number, string> = {
  1: 'Về kho nước ngoài',
  2: 'Về kho Việt Nam',
  3: 'Kinh doanh tải lên',
  4: 'Khác',
}

export const imageRow = z.object({
  id: z.number(),
  _id: z.string(),
  order_code: z.string(),
  type_image: z.number(),
  type_name: z.string(),
  url: z.string(),
  thumb: z.string(),
  created_name: z.string().nullable(),
  created_at: instantOut,
})
export type ImageRecord = z.input<typeof imageRow>

/** A photo of an order, or a folder or image of the library. */
export const imageEntry = imageRow.extend({
  kind: z.enum(['photo', 'folder', 'image']),
  order_code: z.string().nullable(),
  type_image: z.number().nullable(),
  type_name: z.string().nullable(),
  url: z.string().nullable(),
  thumb: z.string().nullable(),
  name: z.string().optional(),
  folder: z.string().optional(),
  path: z.string().optional(),
})
export type ImageEntry = z.input<typeof imageEntry>
export type ImageFound = z.output<typeof imageEntry>

/** multipart: code (order code or track), type_image 1–4, files. Without files nothing is saved, and that is no error. */
export const uploadImages = call({
  id: 'post-quote-upload-image',
  method: 'POST',
  path: '/api/quote/upload/image',
  summary: 'Tải ảnh của đơn hàng',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  upload: true,
  data: z.object({ saved: z.number(), images: z.array(imageRow) }),
  message: 'Đã lưu ảnh',
  errors: ['image.type', 'image.unreadable', 'orders.not_found'],
})

export const loadImages = call({
  id: 'get-load-images',
  method: 'GET',
  path: '/api/load/images',
  summary: 'Ảnh của đơn hàng, hoặc thư viện ảnh',
  roles: readers,
  query: z.object({ code: text(64).optional(), folder: requiredText(400).optional() }),
  data: z.array(imageEntry),
  errors: ['orders.not_found', 'library.folder_unknown'],
})

export const getImage = call({
  id: 'get-image-by-id',
  method: 'GET',
  path: '/api/image/{id}',
  summary: 'Một ảnh của đơn hàng',
  roles: readers,
  params: z.object({ id }),
  file: 'Ảnh đơn hàng',
})

export const getThumb = call({
  id: 'get-image-thumb-by-id',
  method: 'GET',
  path: '/api/image/{id}/thumb',
  summary: 'Ảnh thu nhỏ của đơn hàng',
  roles: readers,
  params: z.object({ id }),
  file: 'Ảnh đơn hàng thu nhỏ',
})

/** With what the camera wrote into it: where, when, by what. The evidence of a claim. */
export const getOriginal = call({
  id: 'get-image-original-by-id',
  method: 'GET',
  path: '/api/image/{id}/original',
  summary: 'Tệp gốc của ảnh đơn hàng',
  roles: originalReaders,
  params: z.object({ id }),
  file: 'Ảnh gốc',
})
