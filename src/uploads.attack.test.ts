import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#platform/contract/call.ts'
import { writes } from '#platform/server/http/route.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'
import { form } from '#testing/form.ts'
import { workbook } from '#testing/sheet.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const roleOf = ({ roles }: Call) => (roles as readonly string[])[0] as string
const uploads = everyCall.filter((call) => call.upload)

const multipart = 'multipart/form-data'
const edged = `${multipart}; boundary=edge`
const part = (head: string, body = 'x') => `--edge\r\n${head}\r\n\r\n${body}\r\n`
const file = part('content-disposition: form-data; name="file"; filename="a.xlsx"')
const field = part('content-disposition: form-data; name="a"')
const end = '--edge--\r\n'
const broken: Record<string, [type: string, body: string]> = {
  'no boundary': [multipart, file + end],
  'an empty boundary': [`${multipart}; boundary=`, file + end],
  'a boundary of a megabyte': [`${multipart}; boundary=${'e'.repeat(10_000)}`, file + end],
  'another boundary': [`${multipart}; boundary=other`, file + end],
  'no closing boundary': [edged, file],
  'half a part': [edged, file.slice(0, 40)],
  'a part without an end': [
    edged,
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nxxx',
  ],
  'parts without heads': [edged, `--edge\r\n\r\nx\r\n${end}`],
  'heads that are none': [
    edged,
    part('no head at all') + part('content-disposition: ;;;=') + part(':') + end,
  ],
  'a head without a name': [edged, part('content-disposition: form-data; filename="a"') + end],
  'a head of 100 kB': [edged, part(`content-disposition: form-data; name="${'a'.repeat(100_000)}"`) + end],
  'a field called __proto__': [edged, part('content-disposition: form-data; name="__proto__"') + end],
  'a field that says it is JSON': [
    edged,
    part('content-disposition: form-data; name="a"\r\ncontent-type: application/json', '{"a":') + end,
  ],
  'no part': [edged, end],
  nothing: [edged, ''],
  'a thousand fields': [edged, field.repeat(1_000) + end],
  'a thousand files': [edged, file.repeat(1_000) + end],
  'JSON instead': ['application/json', '{"file": "x"}'],
  'a text instead': ['text/plain', 'x'],
  'parts of another kind': ['multipart/mixed; boundary=edge', file + end],
  'bytes that are no text': [
    edged,
    part('content-disposition: form-data; name="\u0000\ud800"', '\u0000') + end,
  ],
}

test.each(uploads)('$method $path: forms that are none are refused, not stumbled over', async (call) => {
  const person = world.as(roleOf(call))
  for (const [what, [type, body]] of Object.entries(broken)) {
    const path = call.path.replaceAll(/\{\w+\}/g, '1')
    const answer = await person.post(path, Buffer.from(body), { 'content-type': type })
    // Photos without a file are specified to be nothing, and no mistake; cells that are no code are named, and cells that are read back save nothing.
    const { saved, codes, unread, text } = answer.body.data ?? {}
    const nothing = saved === 0 || (codes?.length === 0 && unread?.length > 0) || typeof text === 'string'
    const status = nothing ? 400 : answer.status
    expect(status, `${what}: ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(400)
    expect(status, `${what}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
    expect(JSON.stringify(answer.body)).not.toMatch(/Multipart|busboy|at async|node_modules/)
  }
})

const written = everyCall.filter((call) => writes(call) && call.roles !== 'public' && !call.upload)
const deep = (depth: number) => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`

test('a body 20,000 deep is refused, whatever the call and with a key', async () => {
  for (const [at, call] of written.entries()) {
    if (at % runs(12, 1) !== 0) continue
    const method = call.method.toLowerCase() as 'post' | 'put'
    if (method !== 'post' && method !== 'put') continue
    const path = call.path.replaceAll(/\{\w+\}/g, '1')
    const answer = await world.as(roleOf(call))[method](path, deep(10_000) as never, {
      'content-type': 'application/json',
      'idempotency-key': `d${at}`,
    })
    expect([call.id, answer.status, answer.body.error]).toEqual([call.id, 400, 'bad_json'])
  }
})

test('a key over 255 characters is refused by its name, not passed over', async () => {
  const folder = { name: 'Kho Haneda' }
  const save = (key: string) => world.as('OP').post('/api/create/folder', folder, { 'idempotency-key': key })
  expect(await save('k'.repeat(256))).toMatchObject({
    status: 400,
    body: { error: 'bad_input', details: [{ path: 'Idempotency-Key' }] },
  })
  expect((await save('k'.repeat(255))).status).toBe(200)
})

const coupons = (...codes: string[]) =>
  workbook(
    ['Mã *', 'Tên', 'Giảm theo', 'Mức giảm (đ hoặc %)', 'Từ ngày'],
    codes.map((code) => [code, 'Quà', 'so tien', '50,000', '1/6/2027']),
  )
const importing = (bytes: Buffer, key: string, name = 'a.xlsx') => {
  const { body, headers } = form({}, [{ field: 'file', name, bytes }])
  return world.as('AD').post('/api/service-coupon/import', body, { ...headers, 'idempotency-key': key })
}
const known = async (code: string) =>
  (await world.as('AD').get('/api/service-coupons', { q: code })).body.pagination.total

test('an upload with a key is done once: the same file gets the first answer, another is refused', async () => {
  const first = await importing(await coupons('LAN-MOT'), 'import-1')
  expect(first).toMatchObject({ status: 200, body: { data: { imported: 1, first: 'LAN-MOT' } } })
  const again = await importing(await coupons('LAN-MOT'), 'import-1')
  expect([again.status, again.body]).toEqual([200, first.body])
  for (const other of [
    await importing(await coupons('LAN-HAI'), 'import-1'),
    await importing(await coupons('LAN-MOT'), 'import-1', 'b.xlsx'),
  ])
    expect(other).toMatchObject({ status: 409, body: { error: 'idempotency.mismatch' } })
  expect([await known('LAN-MOT'), await known('LAN-HAI')]).toEqual([1, 0])
})

test('a refused upload keeps nothing under its key', async () => {
  const bad = await importing(await coupons('LAN-BA', 'LAN-BA'), 'import-2')
  expect(bad.status).toBe(400)
  expect((await importing(await coupons('LAN-BA'), 'import-2')).status).toBe(200)
})

test('sixteen at once with one key are one; the others are told that it goes on, or get its answer', async () => {
  const bytes = await coupons('CUNG-LUC')
  const answers = await Promise.all(Array.from({ length: 16 }, () => importing(bytes, 'import-3')))
  const done = answers.filter(({ status }) => status === 200)
  expect(done.length).toBeGreaterThan(0)
  expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.error]).toEqual([409, 'idempotency.in_flight'])
  expect(await known('CUNG-LUC')).toBe(1)
})

test('a picture sent twice with one key is kept once', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const send = (key: string) => {
    const { body, headers } = form({}, [{ field: 'files', name: 'a.png', bytes }])
    return world.as('OP').post('/api/image/uoload', body, { ...headers, 'idempotency-key': key })
  }
  const kept = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from stored_file`.execute(world.db)).rows[0]?.n
  const first = await send('photo-1')
  expect(first).toMatchObject({ status: 200, body: { data: { saved: 1 } } })
  const before = await kept()
  const again = await send('photo-1')
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await kept()).toBe(before)
})
