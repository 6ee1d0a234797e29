import bwip from 'bwip-js/node'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { codeIn } from '#platform/web/scan/zxing.ts'

/** A label on a table, as a camera sees it. */
async function seen(bcid: string, text: string, { turn = 0, blur = 0 } = {}) {
  const label = bwip.toSVG({ bcid, text, height: 14, includetext: true, paddingwidth: 10, paddingheight: 6 })
  let picture = sharp(Buffer.from(label), { density: 200 })
    .resize(640)
    .flatten({ background: '#fff' })
    .rotate(turn, { background: '#b9b0a4' })
    .extend({ top: 80, bottom: 90, left: 60, right: 70, background: '#b9b0a4' })
  if (blur) picture = picture.blur(blur)
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return codeIn(new Uint8ClampedArray(data), info.width, info.height, turn === 90)
}

test.each([
  ['code128', 'DH123456782'],
  ['code128', 'JNC1763900000001'],
  ['code39', '401234567890'],
  ['ean13', '4901234567894'],
  ['qrcode', 'TP123456782'],
])('%s of %s is read', async (kind, text) => {
  expect(await seen(kind, text)).toBe(text)
})

test('a label that lies askew, on its head or on its side, or a little out of focus is read as well', async () => {
  for (const turn of [4, -5, 90, 180])
    expect(await seen('code128', 'DH123456782', { turn }), `${turn}°`).toBe('DH123456782')
  expect(await seen('code128', 'DH123456782', { blur: 1 })).toBe('DH123456782')
})

test('where no code is to be seen none is read', async () => {
  const { data, info } = await sharp({
    create: {
      width: 320,
      height: 240,
      channels: 4,
      background: '#888',
      noise: { type: 'gaussian', sigma: 30 },
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(codeIn(new Uint8ClampedArray(data), info.width, info.height)).toBeUndefined()
})
