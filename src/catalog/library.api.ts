import { z } from 'zod'
import { attachmentFolders, libraryRoles, libraryRoot } from '#catalog/library.rules.ts'
import { call } from '#platform/contract/call.ts'
import { id, ids, instantOut, requiredText } from '#platform/contract/fields.ts'
import { photoWidth } from '#platform/contract/photo-size.ts'
import { roleCodes, roles } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'

const inSome = (role: RoleCode) => Object.values(attachmentFolders).some((rule) => rule.roles.includes(role))
/** Who may have a photo as the camera wrote it. */
export const originalReaders = roles('ql', 'kt', 'cs')
const senders = roleCodes.filter(inSome)
const readers = roleCodes.filter((role) => inSome(role) || libraryRoles.includes(role))

export const libraryFile = z.object({
  id: z.number(),
  _id: z.string(),
  folder: z.string(),
  name: z.string(),
  /** Where it is read; what records keep. */
  path: z.string(),
  thumb: z.string().nullable(),
  type: z.string(),
  size: z.number(),
  created_name: z.string().nullable(),
  created_at: instantOut,
})
export type LibraryFile = z.input<typeof libraryFile>

/** multipart: folder, files (one). The record that it belongs to keeps `path`. */
export const uploadAttachment = call({
  id: 'post-upload-images',
  method: 'POST',
  path: '/api/upload/images',
  summary: 'Tải ảnh, chứng từ đính kèm',
  roles: senders,
  upload: true,
  data: libraryFile,
  message: 'Đã tải tệp lên',
  failure: 'Tải ảnh lên thất bại!',
  errors: ['library.no_file', 'library.one_file', 'library.type', 'image.type', 'image.unreadable'],
})

/** multipart: folder (default images), files. */
export const uploadLibraryImages = call({
  id: 'post-image-uoload',
  method: 'POST',
  path: '/api/image/uoload',
  summary: 'Tải ảnh vào thư viện',
  roles: libraryRoles,
  upload: true,
  data: z.object({ saved: z.number(), images: z.array(libraryFile) }),
  message: 'Đã lưu ảnh',
  errors: ['library.no_file', 'library.folder_unknown', 'image.type', 'image.unreadable'],
})

/** By key or by path; all of them or none. One's own, and every image for managers. */
export const removeLibraryImages = call({
  id: 'post-image-remove',
  method: 'POST',
  path: '/api/image/remove',
  summary: 'Gỡ ảnh khỏi thư viện',
  roles: libraryRoles,
  body: z
    .object({ id: id.optional(), ids: ids.optional(), path: requiredText(200).optional() })
    .refine((body) => body.id !== undefined || body.ids !== undefined || body.path !== undefined, {
      path: ['id'],
      message: 'Vui lòng chọn ảnh cần gỡ',
    }),
  data: z.object({ removed: z.number() }),
  message: 'Đã gỡ ảnh',
  errors: ['image.unknown', 'library.not_own'],
})

export const createFolder = call({
  id: 'post-create-folder',
  method: 'POST',
  path: '/api/create/folder',
  summary: 'Tạo thư mục ảnh',
  roles: libraryRoles,
  body: z.object({ name: requiredText(60), folder: requiredText(400).default(libraryRoot) }),
  data: z.object({ id: z.number(), _id: z.string(), name: z.string(), path: z.string() }),
  message: 'Đã tạo thư mục',
  errors: ['library.folder_name', 'library.folder_unknown', 'library.folder_exists'],
})

export const getFile = call({
  id: 'get-file-by-key',
  method: 'GET',
  path: '/api/file/{key}',
  summary: 'Một tệp đã tải lên',
  roles: readers,
  params: z.object({ key: z.string().regex(/^[a-z0-9]{40}$/, 'Không phải khóa của tệp') }),
  query: z.object({ width: photoWidth }),
  file: 'Tệp đã tải lên',
  errors: ['image.unknown'],
})

/** With what the camera wrote into it; of a picture alone. */
export const getOriginalFile = call({
  id: 'get-file-original-by-key',
  method: 'GET',
  path: '/api/file/{key}/original',
  summary: 'Tệp gốc của một ảnh đã tải lên',
  roles: readers.filter((role) => originalReaders.includes(role)),
  params: getFile.params,
  file: 'Ảnh gốc',
  errors: ['image.unknown'],
})
