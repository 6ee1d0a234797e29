import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'

let world: TestApp
let jpeg: Buffer
beforeAll(async () => {
  world = await testApp()
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())

const op = () => world.as('OP')
const send = (code: string, type = 1, who = 'OP') => {
  const { body, headers } = form({ code, type_image: String(type) }, [
    { field: 'files', name: 'x.jpg', bytes: jpeg },
  ])
  return world.as(who).post('/api/quote/upload/image', body, headers)
}
const seen = async (code: string, who = 'OP') =>
  ok(await world.as(who).get('/api/load/images', { code })).data as {
    id: number
    url: string
    own: boolean
  }[]
const strange = async (track: string) =>
  ok(await op().post('/api/import/quote/receive', { track, warehouse_code: 'JP-TYO' })).data

describe('photos of a parcel that nobody waits for', () => {
  it('are taken by its track, seen by those who may see the parcel, and told in its history', async () => {
    const { package: parcel } = await strange('LA0001JP')
    const { images } = ok(await send('LA0001JP')).data
    expect(images).toMatchObject([{ order_code: 'LA0001JP', type_name: 'Về kho nước ngoài', own: true }])
    expect(await seen('LA0001JP')).toHaveLength(1)
    expect((await op().get(images[0].url)).status).toBe(200)
    // Sales see parcels of their customers only.
    expect((await world.as('SS').get('/api/load/images', { code: 'LA0001JP' })).status).toBe(404)
    expect((await world.as('SS').get(images[0].url)).status).toBe(404)
    expect((await send('LA0001JP', 1, 'SS')).status).toBe(404)
    const { rows } = await sql<{ action: string }>`
      select action from event where entity = 'package' and entity_id = ${parcel.id}`.execute(world.db)
    expect(rows.map(({ action }) => action)).toContain('image')
  })

  it('are the order’s once the parcel is', async () => {
    await strange('LA0002JP')
    ok(await send('LA0002JP'))
    const { id, code } = await orderAt(world, 6)
    const open = ok(await op().get('/api/import/exception', { q: 'LA0002JP' })).results[0]
    ok(
      await op().post('/api/import/exception', {
        id: open.id,
        version: open.version,
        kind: 'unknown',
        order_id: id,
      }),
    )
    expect(await seen(code)).toHaveLength(1)
    expect(await seen(code, 'SU')).toHaveLength(1)
    expect(await seen('LA0002JP')).toHaveLength(1)
  })
})

describe('photos of an order', () => {
  it('of one step stand together, and each step has its own', async () => {
    const { code } = await orderAt(world, 6)
    for (const type of [6, 5]) ok(await send(code, type))
    const found = ok(await op().get('/api/load/images', { code })).data
    expect(found.map(({ type_name }: { type_name: string }) => type_name)).toEqual([
      'Lúc mua hàng',
      'Lúc giao hàng',
    ])
    expect((await send(code, 7)).status).toBe(400)
  })

  it('are taken back by whoever sent them or a manager, and shown again', async () => {
    const { code } = await orderAt(world, 6)
    ok(await send(code))
    const [photo] = await seen(code)
    const remove = (who: string, back = false) =>
      world.as(who).post('/api/quote/image/remove', { ids: [photo?.id], back })
    expect(await remove('CS')).toMatchObject({ status: 409, body: { error: 'library.not_own' } })
    expect(ok(await remove('OP')).data).toEqual({ changed: 1 })
    expect(ok(await remove('OP')).data).toEqual({ changed: 0 })
    expect(await seen(code)).toEqual([])
    expect((await op().get(photo?.url ?? '')).status).toBe(404)
    expect(ok(await remove('SU', true)).data).toEqual({ changed: 1 })
    expect(await seen(code)).toHaveLength(1)
    expect((await op().post('/api/quote/image/remove', { ids: [999_999_999] })).body.error).toBe(
      'image.unknown',
    )
  })

  it('stand as they were put', async () => {
    const { code } = await orderAt(world, 6)
    for (let n = 0; n < 3; n++) ok(await send(code))
    const keys = (await seen(code)).map(({ id }) => id)
    ok(await op().post('/api/quote/image/arrange', { ids: keys.toReversed() }))
    expect((await seen(code)).map(({ id }) => id)).toEqual(keys.toReversed())
    // What comes later stands behind.
    ok(await send(code))
    expect((await seen(code)).slice(0, 3).map(({ id }) => id)).toEqual(keys.toReversed())
  })
})

describe('photos of a parcel that nobody knows in Vietnam', () => {
  it('are taken as abroad, and are the order’s once the parcel is', async () => {
    ok(await op().post('/api/import/quotes/scan', { code: 'LAVN0001' }))
    const { images } = ok(await send('LAVN0001', 2)).data
    expect(images).toMatchObject([{ order_code: 'LAVN0001', type_name: 'Về kho Việt Nam', own: true }])
    expect((await op().get(images[0].url)).status).toBe(200)
    expect((await world.as('SS').get('/api/load/images', { code: 'LAVN0001' })).status).toBe(404)
    expect((await world.as('SS').get(images[0].url)).status).toBe(404)
    ok(await op().post('/api/quote/image/remove', { ids: [images[0].id] }))
    expect(await seen('LAVN0001')).toEqual([])
    ok(await op().post('/api/quote/image/remove', { ids: [images[0].id], back: true }))
    const { id: order, code } = await orderAt(world, 6)
    const open = ok(await op().get('/api/import/exception', { q: 'LAVN0001' })).results[0]
    ok(
      await op().post('/api/import/exception', {
        id: open.id,
        version: open.version,
        kind: 'unknown',
        order_id: order,
        warehouse_code: 'JP-TYO',
      }),
    )
    expect(await seen(code)).toMatchObject([{ id: images[0].id }])
  })
})

it('an order that is in Vietnam already says so to who gives it a strange parcel', async () => {
  await strange('LA0009JP')
  const { code } = await orderAt(world, 9)
  const open = ok(await op().get('/api/import/exception', { q: 'LA0009JP' })).results[0]
  const refused = await op().post('/api/import/exception', {
    id: open.id,
    version: open.version,
    kind: 'unknown',
    code,
  })
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'orders.status', message: 'Không thể cập nhật trạng thái!' },
  })
  expect(refused.body.details[0]).toMatchObject({ path: 'code' })
  expect(refused.body.details[0].message).toContain(`Đơn ${code} đang ở bước “`)
})

it('an order’s own track names it after a strange parcel became its, even where that track was strange itself', async () => {
  const order = await orderAt(world, 6)
  await strange('LA0010JP')
  await strange('LA0011JP')
  const open = ok(await op().get('/api/import/exception', { q: 'LA0010JP' })).results[0]
  ok(
    await op().post('/api/import/exception', {
      id: open.id,
      version: open.version,
      kind: 'unknown',
      code: order.code,
    }),
  )
  await sql`update orders set track = 'LA0011JP' where id = ${order.id}`.execute(world.db)
  expect(await strange('LA0011JP')).toMatchObject({ outcome: 'repeat', orders: [{ code: order.code }] })
})
