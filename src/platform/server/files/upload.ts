import type { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { AppError, refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'

export interface UploadedFile {
  field: string
  name: string
  /** Where it lies until the upload is answered: ten files of 20 MB in memory would stay there. */
  path: string
  size: number
  /** Of its bytes, in hex. */
  sha256: string
  bytes(): Promise<Buffer>
}

export interface Uploaded {
  fields: Record<string, string>
  files: UploadedFile[]
  /** Takes its files away. */
  end(): Promise<void>
}

/** What the handler of an upload works with. */
export interface Upload {
  request: FastifyRequest
  /** The parts, read once. @throws bad_form, unsupported_type, too_large, empty_file */
  read(): Promise<Uploaded>
  /**
   * Runs the effect in one transaction, which keeps the call's answer for its key: what this returns is what
   * the handler answers. Parts are read, and files made ready and stored, before: it may take long.
   */
  write<T>(effect: (context: Context) => Promise<T>): Promise<T>
}

/** What tells an upload from another under the same key: its fields, and its files by their bytes. */
export function contentOf({ fields, files }: Uploaded): unknown {
  return [fields, files.map(({ field, name, sha256 }) => [field, name, sha256])]
}

const megabyte = 1024 * 1024
/** Of one file. */
const largest = 20 * megabyte
/** All parts of one request together. */
const mostBytes = 60 * megabyte

/** What multipart parsing is registered with; files are counted here, where reading can stop. */
export const uploadLimits = { fileSize: largest + megabyte, files: 20, fields: 50, fieldSize: 64 * 1024 }

/** The parts of a multipart request, its files on the disk. @throws bad_form, unsupported_type, too_large, empty_file */
export async function readUpload(request: FastifyRequest): Promise<Uploaded> {
  if (!request.isMultipart()) throw refuse('unsupported_type')
  // Said before anything is read, where the client says how much it sends.
  if (Number(request.headers['content-length']) > mostBytes) throw refuse('too_large')
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  const end = () => rm(folder, { recursive: true, force: true })
  try {
    return { ...(await partsOf(request, folder)), end }
  } catch (error) {
    await end()
    throw isForm(error) ? refuse('bad_form') : error
  }
}

/** The parser's own failures: no boundary, heads of parts that are none, an end too early; no refusal of ours, no limit. */
function isForm(error: unknown): boolean {
  const limit = (error as { statusCode?: number } | null)?.statusCode === 413
  return !(error instanceof AppError) && !limit && !(error instanceof Error && 'syscall' in error)
}

async function partsOf(request: FastifyRequest, folder: string): Promise<Omit<Uploaded, 'end'>> {
  let total = 0
  const fields: Record<string, string> = {}
  const files: UploadedFile[] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const path = join(folder, String(files.length))
      const { size, sha256 } = await keptWithin(part.file, path, Math.min(largest, mostBytes - total))
      total += size
      const file = { field: part.fieldname, name: part.filename, path, size, sha256 }
      // A form sends an empty part without a name for a file field left alone.
      if (size === 0 && part.filename) throw refuse('empty_file', { values: { name: part.filename } })
      if (size > 0) files.push({ ...file, bytes: () => readFile(path) })
    } else if (typeof part.value === 'string') fields[part.fieldname] = part.value.trim()
  }
  return { fields, files }
}

/** Gives up in the middle of a file that is too large: its end may be far, and would be read in vain. */
async function keptWithin(stream: Readable, path: string, most: number) {
  const hash = createHash('sha256')
  const file = await open(path, 'w', 0o600)
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) throw refuse('too_large')
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}
