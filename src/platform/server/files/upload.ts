import type { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError, refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'

export interface UploadedFile {
  field: string
  name: string
  bytes: Buffer
}

export interface Uploaded {
  fields: Record<string, string>
  files: UploadedFile[]
}

/** What the handler of an upload works with. */
export interface Upload {
  request: FastifyRequest
  /** The parts, read once. @throws bad_form, unsupported_type, too_large */
  read(): Promise<Uploaded>
  /**
   * Runs the effect in one transaction, which keeps the call's answer for its key: what this returns is what
   * the handler answers. Parts are read, and files made ready and stored, before: it may take long.
   */
  write<T>(effect: (context: Context) => Promise<T>): Promise<T>
}

/** What tells an upload from another under the same key: its fields, and its files by their bytes. */
export function contentOf({ fields, files }: Uploaded): unknown {
  const parts = files.map(({ field, name, bytes }) => [
    field,
    name,
    createHash('sha256').update(bytes).digest('hex'),
  ])
  return [fields, parts]
}

const megabyte = 1024 * 1024
/** Of one file. */
const largest = 20 * megabyte
/** All parts of one request together: they are in memory at once. */
const mostBytes = 60 * megabyte

/** What multipart parsing is registered with; files are counted here, where reading can stop. */
export const uploadLimits = { fileSize: largest + megabyte, files: 20, fields: 50, fieldSize: 64 * 1024 }

/** The parts of a multipart request, each file whole in memory. @throws bad_form, unsupported_type, too_large */
export async function readUpload(request: FastifyRequest): Promise<Uploaded> {
  if (!request.isMultipart()) throw refuse('unsupported_type')
  // Said before anything is read, where the client says how much it sends.
  if (Number(request.headers['content-length']) > mostBytes) throw refuse('too_large')
  try {
    return await partsOf(request)
  } catch (error) {
    throw isForm(error) ? refuse('bad_form') : error
  }
}

/** The parser's own failures: no boundary, heads of parts that are none, an end too early; no refusal of ours, no limit. */
function isForm(error: unknown): boolean {
  const limit = (error as { statusCode?: number } | null)?.statusCode === 413
  return !(error instanceof AppError) && !limit && !(error instanceof Error && 'syscall' in error)
}

async function partsOf(request: FastifyRequest): Promise<Uploaded> {
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
