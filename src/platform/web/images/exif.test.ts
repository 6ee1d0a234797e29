import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withExif } from '#platform/web/images/exif.ts'

const plain = (width: number) =>
  sharp({ create: { width, height: 20, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()

test('what the camera wrote comes along, but for the turn that is drawn already', async () => {
  const drawn = await plain(30)
  for (const orientation of [1, 3, 6, 8]) {
    const taken = await sharp(await plain(60))
      .withExif({ IFD0: { Make: 'Canon', DateTime: '2026:11:23 09:41:00' } })
      .withMetadata({ orientation })
      .toBuffer()
    const sent = withExif(drawn, taken)
    const { width, exif, orientation: turn } = await sharp(sent).metadata()
    expect([width, turn]).toEqual([30, 1])
    expect(exif).toBeDefined()
  }
})

test('of a picture without Exif, or of bytes that are none, the drawn one stays as it is', async () => {
  const drawn = await plain(30)
  expect(Buffer.from(withExif(drawn, await plain(60))).equals(drawn)).toBe(true)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (noise, begun) => {
      const from = begun ? Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, ...noise) : noise
      const sent = withExif(drawn, from)
      // Never shorter than the picture, and always its bytes at the end.
      expect(Buffer.from(sent.subarray(sent.length - drawn.length + 2)).equals(drawn.subarray(2))).toBe(true)
    }),
  )
})
