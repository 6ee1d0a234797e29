import type { Readable } from 'node:stream'
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

const megabyte = 1024 * 1024
/** Of one file. */
const largest = 20 * megabyte
/** All parts of one request together: they are in memory at once. */
const mostBytes = 60 * megabyte

/** What multipart parsing is registered with; files are counted here, where reading can stop. */
export const uploadLimits = { fileSize: largest + megabyte, files: 20, fields: 50, fieldSize: 64 * 1024 }

/** The parts of a multipart request, each file whole in memory. @throws unsupported_type, too_large */
export async function readUpload(request: FastifyRequest): Promise<Uploaded> {
  if (!request.isMultipart()) throw refuse('unsupported_type')
  // Said before anything is read, where the client says how much it sends.
  if (Number(request.headers['content-length']) > mostBytes) throw refuse('too_large')
  let total = 0
  const upload: Uploaded = { fields: {}, files: [] }
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await wholeWithin(part.file, Math.min(largest, mostBytes - total))
      total += bytes.length
      // A form sends an empty part for a file field left alone.
      if (bytes.length > 0) upload.files.push({ field: part.fieldname, name: part.filename, bytes })
    } else if (typeof part.value === 'string') upload.fields[part.fieldname] = part.value.trim()
  }
  return upload
}

/** Gives up in the middle of a file that is too large: its end may be far, and would be read in vain. */
async function wholeWithin(file: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    size += (chunk as Buffer).length
    if (size > most) throw refuse('too_large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
