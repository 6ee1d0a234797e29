/** Where the Exif block of a JPEG stands, from its marker on; undefined where it has none. */
function blockOf(jpeg: Uint8Array): { from: number; to: number } | undefined {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff;) {
    const kind = jpeg[at + 1] ?? 0
    // The picture itself begins: what comes after is no longer said in blocks.
    if (kind === 0xda) return undefined
    const to = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0))
    const name = String.fromCharCode(...jpeg.subarray(at + 4, at + 8))
    if (kind === 0xe1 && name === 'Exif' && to <= jpeg.length) return { from: at, to }
    at = to
  }
  return undefined
}

const orientation = 0x0112

/** Says that the picture stands upright; a block that cannot be read stays as it is. */
function upright(block: Uint8Array): void {
  const tiff = 10
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  if (block.length < tiff + 10) return
  const little = view.getUint16(tiff) === 0x4949
  const first = tiff + view.getUint32(tiff + 4, little)
  if (first + 2 > block.length) return
  const count = view.getUint16(first, little)
  for (let entry = first + 2; entry < first + 2 + 12 * count && entry + 12 <= block.length; entry += 12) {
    if (view.getUint16(entry, little) === orientation) view.setUint16(entry + 8, 1, little)
  }
}

/**
 * A JPEG that was drawn anew, with what the camera wrote into the one it was drawn from (where, when, by what):
 * the evidence of a claim. The turn is in the picture already, and said no more.
 */
export function withExif(drawn: Uint8Array, from: Uint8Array): Uint8Array<ArrayBuffer> {
  const found = blockOf(from)
  if (!found || drawn[0] !== 0xff || drawn[1] !== 0xd8) return new Uint8Array(drawn)
  const block = from.slice(found.from, found.to)
  upright(block)
  const whole = new Uint8Array(drawn.length + block.length)
  whole.set(drawn.subarray(0, 2))
  whole.set(block, 2)
  whole.set(drawn.subarray(2), 2 + block.length)
  return whole
}
