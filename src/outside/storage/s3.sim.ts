/**
 * A small S3 over HTTP for tests: path-style objects, multipart uploads, conditional writes, and the same
 * refusals in XML as the real one. Signature V4 is computed anew from what arrived, by the documentation
 * and without the library that signed, so that a request which S3 would refuse is refused here.
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '#outside/storage/s3.ts'

export interface S3Sim {
  settings: S3Settings
  objects: Map<string, Buffer>
  /** Unfinished multipart uploads, by id. */
  uploads: Map<string, Map<number, Buffer>>
  /** Method and address of every request, as a proxy's log would have them. */
  log: string[]
  /** The next request is answered so, whatever it asks. */
  failNext(status: number, code: string): void
  /** The next request gets half an answer. */
  breakNext(): void
  stop(): Promise<void>
}

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

interface Asked {
  method: string
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

interface Answered {
  status?: number
  headers?: Record<string, string>
  body?: Buffer | string
}

const smallestPart = 5 * 1024 * 1024
const furthestClock = 15 * 60_000

/** `conditional`: false is a store like Swift's, which refuses a conditional PUT and passes by the condition of an upload's end. */
export async function startS3Sim(
  { conditional = true, ...keys }: Partial<S3Settings> & { conditional?: boolean } = {},
  host = '127.0.0.1',
): Promise<S3Sim> {
  const settings: S3Settings = {
    endpoint: '',
    region: 'ap-southeast-1',
    bucket: 'back-office',
    accessKeyId: 'AKIASIMULATOR',
    secretAccessKey: 'secret/of+the simulator',
    ...keys,
  }
  const objects = new Map<string, Buffer>()
  const uploads: S3Sim['uploads'] = new Map()
  const log: string[] = []
  let trouble: Refusal | 'break' | undefined

  const server = createServer((request, response) => {
    log.push(`${request.method} ${request.url}`)
    const now = trouble
    trouble = undefined
    if (now === 'break') {
      response.writeHead(200, { 'content-length': '1000' }).write('half')
      response.socket?.destroySoon()
      return
    }
    handle(request, now).then(
      (answer) => send(response, answer),
      (error: unknown) => send(response, refused(error)),
    )
  })

  async function handle(request: IncomingMessage, now: Refusal | undefined): Promise<Answered> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    if (now) throw now
    verify(request, body, settings)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/')
    if (bucket !== settings.bucket) throw new Refusal(404, 'NoSuchBucket')
    const inParts = url.searchParams.has('uploads') || url.searchParams.has('uploadId')
    if (!conditional && request.headers['if-none-match']) {
      if (!inParts) throw new Refusal(501, 'NotImplemented')
      delete request.headers['if-none-match']
    }
    const asked = {
      method: request.method ?? 'GET',
      key: path.join('/'),
      query: url.searchParams,
      headers: request.headers,
      body,
    }
    return inParts ? multipart(asked, objects, uploads) : plain(asked, objects)
  }

  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  settings.endpoint = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    settings,
    objects,
    uploads,
    log,
    failNext: (status, code) => (trouble = new Refusal(status, code)),
    breakNext: () => (trouble = 'break'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function plain({ method, key, headers, body }: Asked, objects: Map<string, Buffer>): Answered {
  const found = objects.get(key)
  if (method === 'GET' && key === '') return { body: '<ListBucketResult/>' }
  if (method === 'GET' || method === 'HEAD') {
    if (!found) throw new Refusal(404, 'NoSuchKey')
    return { headers: { etag: tagOf(found) }, body: found }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  if (method !== 'PUT') throw new Refusal(405, 'MethodNotAllowed')
  // A body of unknown length is not taken.
  if (headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength')
  keep(objects, key, body, headers)
  return { headers: { etag: tagOf(body) } }
}

function multipart(
  { method, key, query, headers, body }: Asked,
  objects: Map<string, Buffer>,
  uploads: S3Sim['uploads'],
): Answered {
  if (method === 'POST' && query.has('uploads')) {
    const id = randomUUID()
    uploads.set(id, new Map())
    const inner = `<Key>${key}</Key><UploadId>${id}</UploadId>`
    return { body: `<InitiateMultipartUploadResult>${inner}</InitiateMultipartUploadResult>` }
  }
  const id = query.get('uploadId') ?? ''
  const parts = uploads.get(id)
  if (!parts) throw new Refusal(404, 'NoSuchUpload')
  if (method === 'DELETE') {
    uploads.delete(id)
    return { status: 204 }
  }
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body)
    return { headers: { etag: tagOf(body) } }
  }
  const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
  const whole = listed.map(([, number, tag], at) => {
    const part = parts.get(Number(number))
    if (!part || tagOf(part) !== tag) throw new Refusal(400, 'InvalidPart')
    if (at < listed.length - 1 && part.length < smallestPart) throw new Refusal(400, 'EntityTooSmall')
    return part
  })
  keep(objects, key, Buffer.concat(whole), headers)
  uploads.delete(id)
  return { body: `<CompleteMultipartUploadResult><ETag>"done"</ETag></CompleteMultipartUploadResult>` }
}

function keep(objects: Map<string, Buffer>, key: string, body: Buffer, headers: Asked['headers']): void {
  if (headers['if-none-match'] === '*' && objects.has(key)) throw new Refusal(412, 'PreconditionFailed')
  objects.set(key, body)
}

const tagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature Version 4 in the Authorization header, as the S3 API reference describes it. */
function verify(request: IncomingMessage, body: Buffer, settings: S3Settings): void {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) throw new Refusal(403, 'AccessDenied')
  const [, keyId = '', day = '', region = '', signedHeaders = '', signature = ''] = given
  if (keyId !== settings.accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId')
  if (region !== settings.region) throw new Refusal(400, 'AuthorizationHeaderMalformed')
  const time = String(request.headers['x-amz-date'])
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (!(Math.abs(Date.now() - Date.parse(iso)) < furthestClock))
    throw new Refusal(403, 'RequestTimeTooSkewed')

  const names = signedHeaders.split(';')
  const mustBeSigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  if (!['host', ...mustBeSigned].every((name) => names.includes(name))) throw new Refusal(403, 'AccessDenied')
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body))
    throw new Refusal(400, 'XAmzContentSHA256Mismatch')

  const [path = '/', search = ''] = (request.url ?? '/').split('?')
  const query = [...new URLSearchParams(search)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const headers = names.map(
    (name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}\n`,
  )
  const canonical = [request.method, path, query, headers.join(''), signedHeaders, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${settings.secretAccessKey}`,
  )
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))) {
    throw new Refusal(403, 'SignatureDoesNotMatch')
  }
}

function refused(error: unknown): Answered {
  const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError')
  return { status, body: `<Error><Code>${code}</Code><RequestId>${randomUUID()}</RequestId></Error>` }
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '' }: Answered): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}
