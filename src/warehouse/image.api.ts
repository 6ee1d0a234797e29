import { z } from 'zod'
import { originalReaders } from '#catalog/library.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, ids, instantOut, requiredText, text } from '#platform/contract/fields.ts'
import { photoWidth } from '#platform/contract/photo-size.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')
export const photoSenders = roles('ql', 'kt', 'kd', 'cs', 'op')

export const imageTypes: Record<number, string> = {
  1: 'Về kho nước ngoài',
  2: 'Về kho Việt Nam',
  3: 'Kinh doanh tải lên',
  4: 'Khác',
  5: 'Lúc mua hàng',
  6: 'Lúc giao hàng',
}
/** As an order goes: what sales had before, what was bought, received, checked in, handed over. */
export const imageStages = [3, 5, 1, 2, 6, 4] as const

export const imageRow = z.object({
  id: z.number(),
  _id: z.string(),
  /** Of a parcel that belongs to no order yet its track. */
  order_code: z.string(),
  type_image: z.number(),
  type_name: z.string(),
  url: z.string(),
  thumb: z.string(),
  created_name: z.string().nullable(),
  created_at: instantOut,
  /** Whoever asks sent it, or manages. */
  own: z.boolean(),
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
  own: z.boolean().optional(),
})
export type ImageEntry = z.input<typeof imageEntry>
export type ImageFound = z.output<typeof imageEntry>

/** multipart: code (order code, track, check-in slip or bill), type_image 1–6, files. A track may be of a parcel without an order, or of one that is strange in Vietnam. Without files nothing is saved, and that is no error. */
export const uploadImages = call({
  id: 'post-quote-upload-image',
  method: 'POST',
  path: '/api/quote/upload/image',
  summary: 'Tải ảnh của đơn hàng',
  roles: photoSenders,
  upload: true,
  data: z.object({ saved: z.number(), images: z.array(imageRow) }),
  message: 'Đã lưu ảnh',
  errors: ['image.type', 'image.unreadable', 'orders.not_found'],
})

/** All of them or none. One's own, and every one for managers; `back` shows again what was taken away. */
export const removeImages = call({
  id: 'post-quote-image-remove',
  method: 'POST',
  path: '/api/quote/image/remove',
  summary: 'Gỡ ảnh của đơn hàng, hoặc trả lại ảnh vừa gỡ',
  roles: photoSenders,
  body: z.object({ ids, back: z.boolean().default(false) }),
  data: z.object({ changed: z.number() }),
  message: 'Đã gỡ ảnh',
  errors: ['image.unknown', 'library.not_own'],
})

/** The photos of one kind of one order or parcel, all of them, as they are to stand. */
export const arrangeImages = call({
  id: 'post-quote-image-arrange',
  method: 'POST',
  path: '/api/quote/image/arrange',
  summary: 'Xếp thứ tự ảnh của đơn hàng',
  roles: photoSenders,
  body: z.object({ ids }),
  data: z.object({ changed: z.number() }),
  message: 'Đã xếp lại ảnh',
  errors: ['image.unknown'],
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
  query: z.object({ width: photoWidth }),
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
