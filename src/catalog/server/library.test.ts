import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'

let world: TestApp
let jpeg: Buffer
beforeAll(async () => {
  world = await testApp()
  jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a30' } })
    .withExif({ IFD0: { Artist: 'nobody' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())

const dataFile = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../tests/data/${name}`, import.meta.url)))
type Sent = { name: string; bytes: Buffer }
function send(path: string, fields: Record<string, string>, files: Sent[], who = 'CS', station?: number) {
  const { body, headers } = form(
    fields,
    files.map((file) => ({ field: 'files', ...file })),
  )
  return world.as(who, station === undefined ? {} : { station }).post(path, body, headers)
}
const attach = (folder: string, files: Sent[], who?: string, station?: number) =>
  send('/api/upload/images', { folder }, files, who, station)
const toLibrary = (folder: string | undefined, files: Sent[], who = 'OP') =>
  send('/api/image/uoload', folder === undefined ? {} : { folder }, files, who)
const one = (name = 'biên lai.jpg'): Sent[] => [{ name, bytes: jpeg }]
const list = async (folder?: string, who = 'OP') =>
  (await world.as(who).get('/api/load/images', folder ? { folder } : {})).body.data as {
    kind: string
    name: string
    path: string
  }[]

async function bytesOf(path: string, who = 'cs', station = '1') {
  const { token } = (
    await world.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { username: who, password: 'Demo-2026!', role: 'staff' },
    })
  ).json().access
  return world.app.inject({
    url: path,
    headers: { authorization: `Bearer ${token}`, 'x-station': station, 'x-client-id': who },
  })
}

describe('an attachment', () => {
  test('is kept in its folder and read back by its path, without what the camera wrote into it', async () => {
    const { status, body } = await attach('images/transfers', one())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: 1,
      data: { folder: 'images/transfers', name: 'biên lai.jpg', type: 'image/jpeg' },
    })
    expect(body.data.path).toMatch(/^\/api\/file\/[a-z0-9]{40}$/)
    const read = await bytesOf(body.data.path)
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const { width, exif } = await sharp(read.rawPayload).metadata()
    expect([width, exif]).toEqual([600, undefined])
    expect(read.rawPayload.length).toBe(body.data.size)
    const original = await bytesOf(`${body.data.path}/original`)
    expect(original.rawPayload.equals(jpeg)).toBe(true)
    expect(String(original.headers['content-disposition'])).toMatch(/^attachment/)
    expect((await bytesOf(`${body.data.path}/original`, 'ss')).statusCode).toBe(403)
    expect((await bytesOf(`${body.data.path}/original`, 'cs', '2')).statusCode).not.toBe(200)
    const thumb = await bytesOf(body.data.thumb)
    expect([(await sharp(thumb.rawPayload).metadata()).width, thumb.headers['content-type']]).toEqual([
      320,
      'image/webp',
    ])
  })

  test('of a transfer may be a document, told by its content and handed out as a download', async () => {
    const bytes = dataFile('packing-list-haneda.xlsx')
    const { status, body } = await attach('docx/transfers', [{ name: 'sao kê.jpg', bytes }])
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ thumb: null, type: expect.stringContaining('spreadsheetml') })
    const read = await bytesOf(body.data.path)
    expect(read.rawPayload.equals(bytes)).toBe(true)
    // A document is kept as it came: there is no other original of it.
    expect((await bytesOf(`${body.data.path}/original`)).statusCode).toBe(404)
    expect(decodeURIComponent(String(read.headers['content-disposition']))).toMatch(
      /^attachment;.*sao kê .*\.xlsx$/,
    )
    expect((await attach('images/transfers', [{ name: 'a.jpg', bytes }])).body.error).toBe('image.type')
  })

  test.each(['', 'images', 'images/khác', '../etc', 'images/transfers/../..', 'constructor', '__proto__'])(
    'sent to the folder %j is refused: only the listed folders take one',
    async (folder) => {
      const { status, body } = await attach(folder, one())
      expect([status, body.error, body.details?.[0]?.path]).toEqual([400, 'bad_input', 'folder'])
    },
  )

  test('comes one at a time, and there must be one', async () => {
    expect((await attach('images/feedbacks', [])).body).toMatchObject({
      error: 'library.no_file',
      message: 'Tải ảnh thất bại: chưa chọn tệp nào.',
    })
    expect((await attach('images/feedbacks', [...one(), ...one()])).body.error).toBe('library.one_file')
    // Chosen, but nothing in it: another thing than nothing chosen.
    const empty = [{ name: 'biên lai.jpg', bytes: Buffer.alloc(0) }]
    expect((await attach('images/feedbacks', empty)).body).toMatchObject({
      error: 'empty_file',
      message: 'Tệp biên lai.jpg rỗng (0 byte), hãy chọn tệp khác.',
    })
  })

  test.each([
    ['a page of scripts named .jpg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['a program', 'MZ\u0090\0\u0003\0\0\0'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
  ])('%s is refused, and nothing is kept', async (_, content) => {
    const before = await count()
    const file = [{ name: 'ảnh.jpg', bytes: Buffer.from(content) }]
    expect(await attach('images/feedbacks', file)).toMatchObject({
      status: 415,
      body: { error: 'image.type' },
    })
    expect(await attach('docx/transfers', file)).toMatchObject({
      status: 415,
      body: { error: 'library.type' },
    })
    expect(await count()).toBe(before)
  })

  test('over the folder’s limit is refused', async () => {
    const bytes = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)])
    expect(await attach('images/feedbacks', [{ name: 'a.jpg', bytes }])).toMatchObject({
      status: 413,
      body: { error: 'too_large' },
    })
  })

  test('of the cash desk is neither written nor read by the warehouse, nor by another station', async () => {
    expect((await attach('images/transfers', one(), 'OP')).status).toBe(403)
    const { path } = (await attach('images/transfers', one(), 'SU', 1)).body.data
    expect((await bytesOf(path, 'ac')).statusCode).toBe(200)
    expect((await bytesOf(path, 'op')).statusCode).toBe(404)
    expect((await bytesOf(path, 'su', '2')).statusCode).toBe(404)
    expect((await world.nobody.get(path)).status).toBe(401)
  })

  test('is not removed through the library: its record still names it', async () => {
    const { id } = (await attach('images/transfers', one())).body.data
    expect((await world.as('SU').post('/api/image/remove', { id })).status).toBe(404)
  })
})

describe('the image library', () => {
  test('has folders within folders, with images that everybody of the station finds', async () => {
    const made = await world.as('OP').post('/api/create/folder', { name: 'Kho Haneda' })
    expect(made.body).toMatchObject({ code: 1, data: { path: 'images/Kho Haneda' } })
    const inner = await world.as('CS').post('/api/create/folder', {
      name: 'Tháng 11',
      folder: 'images/Kho Haneda',
    })
    expect(inner.body.data.path).toBe('images/Kho Haneda/Tháng 11')
    expect((await list()).map(({ kind, name }) => [kind, name])).toEqual([['folder', 'Kho Haneda']])

    const saved = await toLibrary('images/Kho Haneda', [...one('1.jpg'), ...one('2.jpg')])
    expect(saved.body.data).toMatchObject({ saved: 2, images: [{ name: '2.jpg' }, { name: '1.jpg' }] })
    expect((await list('images/Kho Haneda', 'CS')).map(({ kind, name }) => [kind, name])).toEqual([
      ['folder', 'Tháng 11'],
      ['image', '2.jpg'],
      ['image', '1.jpg'],
    ])
    const [, image] = await list('images/Kho Haneda')
    expect((await bytesOf(image?.path ?? '', 'op')).statusCode).toBe(200)
  })

  test('takes images in its root where no folder is named', async () => {
    const saved = await toLibrary(undefined, one('gốc.jpg'))
    expect(saved.body.data.images[0].folder).toBe('images')
    expect((await list()).map(({ name }) => name)).toContain('gốc.jpg')
  })

  test('takes all images or none', async () => {
    const before = await count()
    const answer = await toLibrary('images', [...one(), { name: 'x.png', bytes: jpeg.subarray(0, 200) }])
    expect(answer).toMatchObject({ status: 415, body: { error: 'image.unreadable' } })
    expect(await count()).toBe(before)
    expect((await toLibrary('images', [])).body.error).toBe('library.no_file')
    expect((await toLibrary('images/không có', one())).status).toBe(404)
    expect((await toLibrary('images/transfers', one())).status).toBe(404)
  })

  test.each(['..', '../..', 'a/b', 'a\\b', '.', '<x>', 'x'.repeat(61)])(
    'makes no folder named %j',
    async (name) => {
      const { status } = await world.as('OP').post('/api/create/folder', { name })
      expect(status).toBe(400)
    },
  )

  test('makes no folder twice, none in an unknown one, none over those of records', async () => {
    const make = (name: string, folder?: string) =>
      world.as('OP').post('/api/create/folder', { name, ...(folder ? { folder } : {}) })
    expect((await make('Một')).status).toBe(200)
    expect((await make('Một')).body).toMatchObject({
      error: 'library.folder_exists',
      message: 'Thư mục images/Một đã có.',
    })
    expect((await make('transfers')).body.error).toBe('library.folder_exists')
    expect((await make('Hai', 'images/đâu đó')).body.error).toBe('library.folder_unknown')
    expect((await make('Hai', 'docx/transfers')).status).toBe(404)
  })

  test('lets one remove one’s own images, managers all; what is removed is not read any more', async () => {
    const [mine, other] = (await toLibrary('images', [...one('a.jpg'), ...one('b.jpg')])).body.data.images
    const foreign = (await toLibrary('images', one('c.jpg'), 'CS')).body.data.images[0]
    const remove = (body: object, who = 'OP') => world.as(who).post('/api/image/remove', body)
    expect(await remove({ id: foreign.id })).toMatchObject({
      status: 409,
      body: { error: 'library.not_own' },
    })
    // All or none: with a foreign or an unknown one among them nothing is removed.
    expect((await remove({ ids: [mine.id, foreign.id] })).status).toBe(409)
    expect((await remove({ ids: [mine.id, 999_999] })).status).toBe(404)
    expect((await bytesOf(mine.path, 'op')).statusCode).toBe(200)

    expect((await remove({ ids: [mine.id] })).body.data).toEqual({ removed: 1 })
    expect((await remove({ path: other.path })).body.data).toEqual({ removed: 1 })
    expect((await remove({ id: foreign.id }, 'AD')).body.data).toEqual({ removed: 1 })
    for (const { path } of [mine, other, foreign]) expect((await bytesOf(path, 'op')).statusCode).toBe(404)
    expect((await remove({ id: mine.id })).status).toBe(404)
    expect((await remove({ path: '/api/file/x' })).status).toBe(404)
    expect((await remove({})).status).toBe(400)
  })

  test('is not for sales and buyers, who have the photos of their orders', async () => {
    expect((await world.as('SS').get('/api/load/images')).status).toBe(400)
    expect((await world.as('AF').post('/api/create/folder', { name: 'x' })).status).toBe(403)
    expect((await toLibrary('images', one(), 'SS')).status).toBe(403)
  })
})

async function count(): Promise<number> {
  const { n } = await world.db
    .selectFrom('stored_file')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
