import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PictureRefused } from '#outside/pictures/port.ts'
import type { ShopPictures } from '#outside/pictures/port.ts'

/** A square of a colour that the address chooses, so that two goods look different. */
async function drawn(address: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const hue = [...address].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const goods = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600"
    fill="hsl(${hue} 45% 88%)"/><circle cx="300" cy="300" r="170" fill="hsl(${hue} 55% 45%)"/></svg>`
  return sharp(Buffer.from(goods)).jpeg().toBuffer()
}

/** Shops for tests and for trying out: every address has a picture, but for those with `missing` in them. */
export function simulatedShop() {
  const pictures: ShopPictures = {
    async fetch(address) {
      if (address.includes('missing')) throw new PictureRefused('trang trả lời 404', false)
      return drawn(address)
    },
  }
  /** The same over HTTP; other answers by path. */
  const serve = async (
    answers: Readonly<
      Record<string, { status?: number; headers?: Record<string, string>; body?: Buffer }>
    > = {},
  ) => {
    const server = createServer(async ({ url = '/' }, response) => {
      const said = answers[url]
      response.writeHead(said?.status ?? 200, { 'content-type': 'image/jpeg', ...said?.headers })
      response.end(said ? said.body : await drawn(url))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    return {
      port: String(port),
      url: `http://127.0.0.1:${port}`,
      close: () => new Promise((done) => server.close(done)),
    }
  }
  return { pictures, serve }
}
