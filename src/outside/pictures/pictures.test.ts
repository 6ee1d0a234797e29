import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopPictures } from '#outside/pictures/port.ts'
import { isPublicAddress } from '#outside/pictures/public-address.ts'
import { simulatedShop } from '#outside/pictures/shop.sim.ts'
import { webPictures } from '#outside/pictures/web-pictures.ts'

const shop = simulatedShop()
const large = Buffer.alloc(9 * 1024 * 1024)
let served: Awaited<ReturnType<typeof shop.serve>>
let reached: ShopPictures
beforeAll(async () => {
  served = await shop.serve({
    '/page': { headers: { 'content-type': 'text/html' }, body: Buffer.from('<html>') },
    '/svg': { headers: { 'content-type': 'image/svg+xml' }, body: Buffer.from('<svg/>') },
    '/large': { body: large },
    '/gone': { status: 404 },
    '/busy': { status: 503 },
    '/moved': { status: 302, headers: { location: '/goods.jpg' } },
    '/round': { status: 302, headers: { location: '/round' } },
    '/inward': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
    '/file': { status: 302, headers: { location: 'file:///etc/passwd' } },
  })
  reached = webPictures({ reaches: (address) => address === '127.0.0.1', ports: [served.port] })
})
afterAll(() => served.close())

const adapters: [name: string, of: () => ShopPictures, address: () => string][] = [
  ['the simulator', () => shop.pictures, () => 'https://img.shop.example/goods.jpg'],
  ['the web, over HTTP', () => reached, () => `${served.url}/goods.jpg`],
  ['the web, behind a redirect', () => reached, () => `${served.url}/moved`],
]
test.each(adapters)('%s gives a picture', async (_, of, address) => {
  expect((await sharp(await of().fetch(address())).metadata()).format).toBe('jpeg')
})

describe('what is no picture of the world outside is refused', () => {
  test.each([
    ['/page', false],
    ['/svg', false],
    ['/large', false],
    ['/gone', false],
    ['/busy', true],
    ['/round', false],
    ['/inward', false],
    ['/file', false],
  ])('%s', async (path, again) => {
    await expect(reached.fetch(served.url + path)).rejects.toMatchObject({ again })
  })
  test.each([
    () => `${served.url}/goods.jpg`,
    () => `http://localhost:${served.port}/goods.jpg`,
    () => 'http://127.0.0.1/',
    () => 'http://[::1]/',
    () => 'http://2130706433/',
    () => 'http://0x7f.1/',
    () => 'http://[::ffff:10.0.0.1]/',
    () => 'https://user:word@example.com/a.jpg',
    () => 'ftp://example.com/a.jpg',
    () => 'a.jpg',
  ])('inside, or no address: %#', async (address) => {
    await expect(webPictures().fetch(address())).rejects.toMatchObject({ again: false })
  })
  test('a name that stands for a machine of ours', async () => {
    const pictures = webPictures({ ports: [served.port] })
    await expect(pictures.fetch(`http://localhost:${served.port}/goods.jpg`)).rejects.toMatchObject({
      message: 'địa chỉ không thuộc mạng ngoài',
    })
  })
})

test('addresses of nobody, this machine and this network are not public', () => {
  const closed = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 224.0.0.1
    255.255.255.255 :: ::1 ::ffff:8.8.8.8 fe80::1 fc00::1 ff02::1 64:ff9b::a00:1 2001::1 2001:db8::1 2002:a00:1:: nobody`
  for (const address of closed.split(/\s+/)) expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['8.8.8.8', '203.104.1.1', '172.32.0.1', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true)
})
