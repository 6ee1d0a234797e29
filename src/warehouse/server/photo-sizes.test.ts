import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSizes } from '#platform/server/files/photo-sizes.jobs.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'
import { ok, orderAt } from '#testing/order.ts'

let world: TestApp
let photo: { id: number; url: string }
beforeAll(async () => {
  world = await testApp()
  const { code } = await orderAt(world, 6)
  // As a phone takes it: noisy like a carton, lying on its side, and saying so.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const bytes = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#a60', noise } })
    .withExif({ IFD0: { Artist: 'nobody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const parts = [{ field: 'files', name: 'kiện.jpg', bytes }]
  const { body, headers } = form({ code, type_image: '1' }, parts)
  photo = ok(await world.as('OP').post('/api/quote/upload/image', body, headers)).data.images[0]
})
afterAll(() => world.close())

const read = (width: number | '', who = 'OP') =>
  world.as(who).file('GET', `${photo.url}${width && `?width=${width}`}`)
const shape = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return [format, width, height]
}
const run = () =>
  makeSizes(world.files).run(null, { db: world.db, now: world.now(), signal: new AbortController().signal })
const kept = () => world.db.selectFrom('photo_size').select(['file_id', 'width', 'key', 'size']).execute()

test('until its sizes are made a photo is shown in the nearest there is, and sending it asks for them', async () => {
  expect(await shape((await read(80)).bytes)).toEqual(['webp', 213, 320])
  expect(await shape((await read(1280)).bytes)).toEqual(['jpeg', 1600, 2400])
  const { rows } = await sql<{ task_identifier: string }>`
    select task_identifier from graphile_worker.jobs`.execute(world.owner)
  expect(rows.map((row) => row.task_identifier)).toContain('photo-sizes')
})

test('a photo has three sizes, upright, made once however often the job runs', async () => {
  await Promise.all([run(), run()])
  await run()
  const sizes = await kept()
  expect(sizes.map(({ width }) => width).toSorted((a, b) => a - b)).toEqual([80, 1280])
  expect(await shape((await read(80)).bytes)).toEqual(['webp', 80, 80])
  expect(await shape((await read(320)).bytes)).toEqual(['webp', 213, 320])
  expect(await shape((await read(1280)).bytes)).toEqual(['webp', 853, 1280])
  expect(await shape((await read('')).bytes)).toEqual(['jpeg', 1600, 2400])
})

test('the pictures of a list of fifty rows weigh less than 200 KB, noisy as they may be', async () => {
  const { bytes } = await read(80)
  expect(bytes.length * 50).toBeLessThan(200_000)
})

test('a size is behind the door of its photo, and there are no others', async () => {
  expect((await read(80, 'SS2')).status).toBe(404)
  expect((await world.nobody.get(`${photo.url}?width=80`)).status).toBe(401)
  expect((await read(81)).status).toBe(400)
})

test('of two that made the sizes at once the later leaves no bytes behind', async () => {
  await world.db.deleteFrom('photo_size').execute()
  const put: string[] = []
  const removed: string[] = []
  const files: typeof world.files = {
    ...world.files,
    async put(bytes) {
      const key = await world.files.put(bytes)
      put.push(key)
      return key
    },
    async remove(key) {
      removed.push(key)
      await world.files.remove(key)
    },
  }
  const once = () =>
    makeSizes(files).run(null, { db: world.db, now: world.now(), signal: new AbortController().signal })
  await Promise.all([once(), once()])
  const keys = (await kept()).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(put.filter((key) => !removed.includes(key)).toSorted()).toEqual(keys.toSorted())
})

test('a photo whose bytes are gone holds up no other', async () => {
  await world.db.deleteFrom('photo_size').execute()
  const nothing: typeof world.files = { ...world.files, get: async () => null }
  await makeSizes(nothing).run(null, {
    db: world.db,
    now: world.now(),
    signal: new AbortController().signal,
  })
  expect(await kept()).toEqual([])
  await run()
  expect(await kept()).toHaveLength(2)
})
