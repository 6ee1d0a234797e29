import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchPictures, wantPicture } from '#catalog/server/shop-picture.usecase.ts'
import { PictureRefused } from '#outside/pictures/port.ts'
import type { ShopPictures } from '#outside/pictures/port.ts'
import { simulatedShop } from '#outside/pictures/shop.sim.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

/** What was wanted within this millisecond is due: the database knows parts of it. */
const soon = () => new Date(Date.now() + 1)
const run = (pictures: ShopPictures = simulatedShop().pictures, now = soon()) =>
  fetchPictures(pictures, world.files).run(null, {
    db: world.db,
    now,
    signal: new AbortController().signal,
  })
const read = (address: string, who = 'OP') => world.as(who).get('/api/shop-picture', { address, width: '80' })
const stands = async (address: string) =>
  (
    await sql<{ tries: number; refused: string | null; due: boolean }>`
      select tries, refused, next_at is not null as due from shop_picture where address = ${address}`.execute(
      world.db,
    )
  ).rows[0]

it('the picture of a quote is fetched once, and shown to whoever is signed in', async () => {
  const address = 'https://img.shop.example/pot.jpg'
  const quote = {
    link: 'https://jp.mercari.com/item/m12345678901',
    site_code: 'mercari',
    name: 'Nồi inox',
    user_id: (await customerOf(world)).id,
    goods_values: 12_000,
    quality: 1,
    currency: 'JPY',
    route_code: 'JP-AIR',
    goods_type: 'household',
    image_url: address,
  }
  const made = await world.as('SS').post('/api/quote/save', quote)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect((await read(address)).status).toBe(404)
  let asked = 0
  const { pictures } = simulatedShop()
  const counted: ShopPictures = {
    fetch: (given) => {
      asked += 1
      return pictures.fetch(given)
    },
  }
  await run(counted)
  expect((await read(address)).status).toBe(200)
  expect((await world.nobody.get('/api/shop-picture', { address })).status).toBe(401)
  // Nobody is told what was not ordered, and asking makes nobody go there.
  expect((await read('https://img.shop.example/other.jpg')).status).toBe(404)
  await wantPicture(world.db, address)
  await run(counted)
  expect(asked).toBe(1)
})

it('what is no picture is given up at once, a shop that is busy is asked again later, and not for ever', async () => {
  const [gone, page, busy] = [
    'https://a.example/missing.jpg',
    'https://a.example/page',
    'https://a.example/busy',
  ]
  for (const address of [gone, page, busy, 'javascript:alert(1)', `https://a.example/${'x'.repeat(2000)}`])
    await wantPicture(world.db, address)
  const shop: ShopPictures = {
    async fetch(address) {
      if (address === page) return Buffer.from('<html></html>')
      if (address === busy) throw new PictureRefused('trang trả lời 503', true)
      return simulatedShop().pictures.fetch(address)
    },
  }
  let now = soon()
  await run(shop, now)
  expect(await stands(gone)).toMatchObject({ tries: 1, due: false, refused: 'trang trả lời 404' })
  expect(await stands(page)).toMatchObject({ tries: 1, due: false, refused: 'tệp không phải ảnh' })
  expect(await stands(busy)).toMatchObject({ tries: 1, due: true })
  await run(shop, now)
  expect(await stands(busy)).toMatchObject({ tries: 1 })
  for (let more = 0; more < 8; more++) {
    now = new Date(now.getTime() + 24 * 3_600_000)
    await run(shop, now)
  }
  expect(await stands(busy)).toMatchObject({ tries: 6, due: false })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from shop_picture
    where address like 'https://a.%'`.execute(world.db)
  expect(rows[0]?.n).toBe(3)
})

it('a picture comes in the size of lists', async () => {
  const address = 'https://img.shop.example/pan.jpg'
  await wantPicture(world.db, address)
  await run()
  const { rows } = await sql<{
    key: string
  }>`select f.key from shop_picture w join stored_file f on f.id = w.thumb_id
    where w.address = ${address}`.execute(world.db)
  const small = await world.files.get(rows[0]?.key ?? '')
  expect((await sharp(small ?? Buffer.alloc(0)).metadata()).width).toBe(320)
})
