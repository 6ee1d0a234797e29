import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkS3, s3Files } from '#outside/storage/s3.ts'
import type { S3Settings } from '#outside/storage/s3.ts'
import { startS3Sim } from '#outside/storage/s3.sim.ts'
import type { S3Sim } from '#outside/storage/s3.sim.ts'
import { localFiles, StorageUnavailable, readWhole } from '#platform/server/files/files.ts'
import type { FileStore } from '#platform/server/files/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'storage-test-'))
let sim: S3Sim
let plain: S3Sim
beforeAll(async () => {
  sim = await startS3Sim()
  plain = await startS3Sim({ conditional: false })
})
afterAll(async () => {
  await Promise.all([sim.stop(), plain.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const MiB = 1024 * 1024
const filesIn = (path: string) =>
  readdirSync(path, { recursive: true }).filter((name) => statSync(join(path, String(name))).isFile())

interface Adapter {
  name: string
  make(options?: { newKey?: () => string }): FileStore
  /** How many files it holds. */
  count(): number | Promise<number>
  /** How many uploads in parts were begun and neither ended nor given up. */
  unfinished(): number | Promise<number>
}
const adapters: Adapter[] = [
  {
    name: 'a local folder',
    make: (options) => localFiles(folder, options),
    count: () => filesIn(folder).length,
    unfinished: () => 0,
  },
  {
    name: 'an S3 bucket',
    make: (options) => s3Files(sim.settings, { partSize: 5 * MiB, ...options }),
    count: () => sim.objects.size,
    unfinished: () => sim.uploads.size,
  },
  {
    name: 'an S3 bucket that knows no conditional writes',
    make: (options) => s3Files(plain.settings, { partSize: 5 * MiB, ...options }),
    count: () => plain.objects.size,
    unfinished: () => plain.uploads.size,
  },
]

/** A bucket somewhere else, which is empty: `TEST_S3=https://key:secret@host:port/bucket?region=us-east-1`. */
const given = process.env['TEST_S3']
if (given) {
  const { origin, pathname, username, password, searchParams } = new URL(given)
  const settings: S3Settings = {
    endpoint: origin,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket: pathname.slice(1),
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
  const client = new AwsClient({ ...settings, service: 's3', retries: 0 })
  const asked = async (query: string, method = 'GET') =>
    (await client.fetch(`${settings.endpoint}/${settings.bucket}${query}`, { method })).text()
  beforeAll(() => asked('', 'PUT'))
  adapters.push({
    name: 'the bucket of TEST_S3',
    make: (options) => s3Files(settings, { partSize: 5 * MiB, ...options }),
    count: async () => (await asked('?list-type=2')).split('<Contents>').length - 1,
    unfinished: async () => (await asked('?uploads=')).split('<Upload>').length - 1,
  })
  test('wrong keys, region or bucket of TEST_S3 are found at start', async () => {
    await checkS3(settings)
    const wrong = (change: Partial<S3Settings>) => checkS3({ ...settings, ...change })
    await expect(wrong({ secretAccessKey: 'another' })).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(wrong({ accessKeyId: 'AKIANOBODY' })).rejects.toThrow(
      /403 (InvalidAccessKeyId|SignatureDoesNotMatch)/,
    )
    await expect(wrong({ region: 'eu-west-1' })).rejects.toThrow('400 AuthorizationHeaderMalformed')
    await expect(wrong({ bucket: 'another' })).rejects.toThrow('404 NoSuchBucket')
  })
}

describe.each(adapters)('$name', ({ make, count, unfinished }) => {
  test('what was put is read back whole and as a stream, and is gone once removed', async () => {
    const files = make()
    const bytes = Buffer.from('Ảnh kiện hàng \0 \r\n')
    const key = await files.put(bytes)
    expect(key).toMatch(/^[a-z0-9]{40}$/)
    expect(await files.get(key)).toEqual(bytes)
    const opened = await files.open(key)
    expect(opened?.size).toBe(bytes.length)
    expect(await readWhole(opened)).toEqual(bytes)
    await files.remove(key)
    expect(await files.get(key)).toBeNull()
    // Removing it again is no error: a clean-up may run twice.
    await files.remove(key)
  })

  test('a file is open only while it is read', async () => {
    const files = make()
    const key = await files.put(Buffer.alloc(MiB))
    const held = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).endsWith(key)
        } catch {
          return false
        }
      })
    // Nobody waits for the answer any more, before its first byte and after it.
    const opened = await files.open(key)
    expect(held()).toEqual([])
    for await (const chunk of opened!.stream) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    await expect.poll(held).toEqual([])
  })

  test('an empty file is a file', async () => {
    const files = make()
    expect(await files.get(await files.put(new Uint8Array()))).toEqual(Buffer.alloc(0))
  })

  test('a file that is not there is null, not an error', async () => {
    expect(await make().open('0'.repeat(40))).toBeNull()
  })

  test('a stream of 17 MiB arrives in order', async () => {
    const files = make()
    const chunk = (at: number) => Buffer.alloc(MiB, at)
    const key = await files.put(streamOf(17, chunk))
    const read = await files.get(key)
    expect(read?.length).toBe(17 * MiB)
    for (let at = 0; at < 17; at += 1) expect(read?.[at * MiB + 5]).toBe(at)
    await files.remove(key)
  })

  test.each([
    ['in one piece', 1],
    ['while it streams', 12],
  ])('a file over the limit is refused %s, and nothing of it stays', async (_, size) => {
    const before = await count()
    const given = size === 1 ? Buffer.alloc(MiB) : streamOf(size, () => Buffer.alloc(MiB))
    await expect(make().put(given, { limit: size * MiB - 1 })).rejects.toMatchObject({ code: 'too_large' })
    expect(await count()).toBe(before)
    expect(await unfinished()).toBe(0)
  })

  test('a source that breaks off leaves nothing', async () => {
    const before = await count()
    await expect(make().put(brokenStream())).rejects.toThrow('the client is gone')
    expect(await count()).toBe(before)
    expect(await unfinished()).toBe(0)
  })

  test('no file is ever overwritten', async () => {
    const files = make({ newKey: () => 'a'.repeat(40) })
    await files.put(Buffer.from('first'))
    await expect(files.put(Buffer.from('second'))).rejects.toThrow(/EEXIST|never written twice/)
    await expect(files.put(streamOf(12, () => Buffer.alloc(MiB)))).rejects.toThrow(
      /EEXIST|never written twice/,
    )
    expect(String(await files.get('a'.repeat(40)))).toBe('first')
    await files.remove('a'.repeat(40))
  })

  test.each(['../../etc/passwd', 'A'.repeat(40), `${'a'.repeat(39)}/`, '', '..%2f'])(
    'a key that is none of ours (%s) touches nothing',
    async (key) => {
      const asked = sim.log.length
      await expect(make().open(key)).rejects.toThrow('not a key')
      await expect(make().remove(key)).rejects.toThrow('not a key')
      expect(sim.log.length).toBe(asked)
    },
  )
})

test('where the bucket is in trouble the error says so, without a secret', async () => {
  const files = s3Files(sim.settings)
  sim.failNext(503, 'SlowDown')
  await expect(files.put(Buffer.from('x'))).rejects.toThrow(new StorageUnavailable('S3 PUT 503 SlowDown'))
  sim.failNext(500, 'InternalError')
  await expect(files.open('b'.repeat(40))).rejects.toThrow('S3 GET 500 InternalError')
  sim.failNext(507, 'XMinioStorageFull')
  await expect(files.put(Buffer.from('x'))).rejects.toMatchObject({ code: 'ENOSPC' })
  sim.failNext(301, 'PermanentRedirect')
  await expect(files.get('b'.repeat(40))).rejects.toThrow('S3 GET 301 PermanentRedirect')
  sim.breakNext()
  await expect(files.get('b'.repeat(40))).rejects.toThrow(StorageUnavailable)
  const gone = s3Files({ ...sim.settings, endpoint: 'http://127.0.0.1:1' })
  await expect(gone.put(Buffer.from('x'))).rejects.toThrow('S3 PUT: ')
})

test('wrong keys, region or bucket are found at start', async () => {
  await checkS3(sim.settings)
  const wrong = (change: Partial<typeof sim.settings>) => checkS3({ ...sim.settings, ...change })
  await expect(wrong({ secretAccessKey: 'another' })).rejects.toThrow('403 SignatureDoesNotMatch')
  await expect(wrong({ accessKeyId: 'AKIANOBODY' })).rejects.toThrow('403 InvalidAccessKeyId')
  await expect(wrong({ region: 'eu-west-1' })).rejects.toThrow('400 AuthorizationHeaderMalformed')
  await expect(wrong({ bucket: 'another' })).rejects.toThrow('404 NoSuchBucket')
})

test('no secret and no signature stands in an address', () => {
  expect(sim.log.length).toBeGreaterThan(20)
  for (const line of sim.log) {
    expect(line).not.toMatch(/signature|credential|AKIA|secret/i)
  }
})

async function* streamOf(count: number, chunk: (at: number) => Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at += 1) yield chunk(at)
}

async function* brokenStream(): AsyncGenerator<Uint8Array> {
  yield* streamOf(11, () => Buffer.alloc(MiB))
  throw new Error('the client is gone')
}
