import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import {
  bounded,
  newFileKey,
  pathOfKey,
  StorageUnavailable,
  readWhole,
} from '#platform/server/files/files.ts'
import { withoutTrailing } from '#platform/rules/text.ts'
import type { FileStore } from '#platform/server/files/files.ts'

/** An S3 bucket or a compatible one (MinIO, Ceph, R2 …). */
export interface S3Settings {
  /** `https://host[:port]`, without the bucket: addresses are path-style. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

interface Options {
  newKey?: () => string
  /** Of a streamed upload, bytes; S3 takes no part but the last below 5 MiB. */
  partSize?: number
  /** How long one request may take, ms. */
  patience?: number
}

/** The store does not know what it was asked for. */
class NotImplemented extends StorageUnavailable {}

type Send = (
  method: string,
  path: string,
  given?: { body?: Uint8Array | string; headers?: Record<string, string> },
) => Promise<Response>

const MiB = 1024 * 1024
const never = { 'if-none-match': '*' }

/**
 * Files in an S3 bucket. Every request is signed in its headers (Signature V4 over the body's hash): no
 * secret and no signature stands in an address, so none can stand in a log. Readers get the bytes through
 * us, after their right to them was checked, never a link to the bucket.
 */
export function s3Files(
  settings: S3Settings,
  { newKey = newFileKey, partSize = 8 * MiB, patience = 60_000 }: Options = {},
): FileStore {
  const send = sender(settings, patience)
  const putOnce = putWhole(send)
  const store: FileStore = {
    async put(bytes, { limit, key = newKey() } = {}) {
      const path = `/${pathOfKey(key)}`
      const parts = inParts(bounded(bytes, limit), partSize)
      const first = (await parts.next()).value ?? new Uint8Array()
      const second = await parts.next()
      if (second.done) await putOnce(path, first)
      else await putInParts(send, path, [first, second.value], parts)
      return key
    },
    async open(key) {
      const answer = await send('GET', `/${pathOfKey(key)}`)
      if (answer.status === 404) return null
      return { size: Number(answer.headers.get('content-length')), stream: streamOf(answer) }
    },
    get: async (key) => readWhole(await store.open(key)),
    async remove(key) {
      await drained(await send('DELETE', `/${pathOfKey(key)}`))
    },
  }
  return store
}

/** Can the bucket be used? To be asked at start. @throws StorageUnavailable with the bucket's reason */
export async function checkS3(settings: S3Settings): Promise<void> {
  const answer = await sender(settings, 10_000)('GET', '?list-type=2&max-keys=1')
  const reason = answer.status === 404 ? codeOf(await answer.text()) : await drained(answer)
  if (reason) throw new StorageUnavailable(`S3 GET 404 ${reason}`)
}

/** One request; of a store that knows no conditional writes it is asked first whether the key is free. */
function putWhole(send: Send): (path: string, body: Uint8Array) => Promise<void> {
  let conditional = true
  return async (path, body) => {
    if (conditional) {
      try {
        return await drained(await send('PUT', path, { body, headers: never }))
      } catch (error) {
        if (!(error instanceof NotImplemented)) throw error
        conditional = false
      }
    }
    await refuseTaken(send, path)
    await drained(await send('PUT', path, { body }))
  }
}

/** Keys are 160 random bits: what is found here is a mistake of ours, and not somebody who came between. */
async function refuseTaken(send: Send, path: string): Promise<void> {
  const { status } = await send('HEAD', path)
  if (status !== 404) throw new Error(`S3 HEAD ${status}: a file is never written twice`)
}

async function putInParts(
  send: Send,
  path: string,
  read: Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): Promise<void> {
  // Some stores pass by the condition of the last request, and nothing in their answer shows it.
  await refuseTaken(send, path)
  const created = await (await send('POST', `${path}?uploads=`)).text()
  const uploadId = encodeURIComponent(textIn(created, 'InitiateMultipartUploadResult', 'UploadId'))
  const tags: string[] = []
  const putPart = async (body: Uint8Array) => {
    const part = await send('PUT', `${path}?partNumber=${tags.length + 1}&uploadId=${uploadId}`, { body })
    tags.push(part.headers.get('etag') ?? '')
    await drained(part)
  }
  try {
    for (const part of read) await putPart(part)
    for await (const part of rest) await putPart(part)
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    const answer = await (await send('POST', `${path}?uploadId=${uploadId}`, { body, headers: never })).text()
    // S3 may find out that it cannot after it has answered 200.
    textIn(answer, 'CompleteMultipartUploadResult', 'ETag')
  } catch (error) {
    // The bucket would charge for parts of an upload that never ends; its failure must not hide the first.
    await send('DELETE', `${path}?uploadId=${uploadId}`).then(drained, () => {})
    throw error
  }
}

function sender({ endpoint, region, bucket, ...keys }: S3Settings, patience: number): Send {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })
  const root = `${withoutTrailing(endpoint, '/')}/${bucket}`
  return async (method, path, { body, headers = {} } = {}) => {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const request = await client.sign(root + path, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      // A redirect would carry the signature to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      ...(body === undefined ? {} : { body: body as BodyInit }),
    })
    const answer = await fetch(request).catch((error: Error) => {
      throw new StorageUnavailable(`S3 ${method}: ${reasonOf(error)}`)
    })
    if (answer.ok || (answer.status === 404 && (method === 'GET' || method === 'HEAD'))) return answer
    throw await failure(method, answer)
  }
}

async function failure(method: string, answer: Response): Promise<Error> {
  const code = codeOf(await answer.text().catch(() => ''))
  const message = `S3 ${method} ${answer.status} ${code}`.trim()
  if (answer.status === 412) return new Error(`${message}: a file is never written twice`)
  if (answer.status === 507) return Object.assign(new Error(message), { code: 'ENOSPC' })
  return answer.status === 501 ? new NotImplemented(message) : new StorageUnavailable(message)
}

async function* streamOf(answer: Response): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of answer.body ?? []) yield chunk
  } catch (error) {
    throw new StorageUnavailable(`S3 GET: ${reasonOf(error as Error)}`)
  }
}

/** Chunks gathered into parts of at least `size` bytes, save the last. */
async function* inParts(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.byteLength
    if (length < size) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** An unread body would keep its connection from the next request. */
async function drained(answer: Response): Promise<void> {
  await answer.arrayBuffer()
}

const parser = new XMLParser({ parseTagValue: false })

function codeOf(text: string): string {
  return /<Code>([\w.]{1,60})<\/Code>/.exec(text)?.[1] ?? ''
}

function textIn(xml: string, root: string, name: string): string {
  const parsed = parser.parse(xml) as Record<string, Record<string, unknown> | undefined>
  const text = parsed[root]?.[name]
  if (typeof text !== 'string') throw new StorageUnavailable(`S3: ${codeOf(xml) || `no ${root}`}`)
  return text
}

function reasonOf(error: Error): string {
  return String((error.cause as { code?: string } | undefined)?.code ?? error.name)
}
