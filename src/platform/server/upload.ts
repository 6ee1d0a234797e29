import type { FastifyRequest } from 'fastify'
import { refuse } from '#platform/contract/errors.ts'

export interface UploadedFile {
  field: string
  name: string
  bytes: Buffer
}

export interface Uploaded {
  fields: Record<string, string>
  files: UploadedFile[]
}

/** The parts of a multipart request, each file whole in memory (20 MB at most each). @throws unsupported_type, too_large */
export async function readUpload(request: FastifyRequest): Promise<Uploaded> {
  if (!request.isMultipart()) throw refuse('unsupported_type')
  const upload: Uploaded = { fields: {}, files: [] }
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      // A form sends an empty part for a file field left alone.
      if (bytes.length > 0) upload.files.push({ field: part.fieldname, name: part.filename, bytes })
    } else if (typeof part.value === 'string') upload.fields[part.fieldname] = part.value.trim()
  }
  return upload
}
