/** Beside the screen, which goes on: draws a picture anew, upright and no larger than is looked at. */
import { withExif } from '#platform/web/images/exif.ts'
import { fitted, type ShrinkAnswer, type ShrinkAsked } from '#platform/web/images/shrink-size.ts'

async function shrink({ file, redraw }: ShrinkAsked): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const size = fitted(bitmap.width, bitmap.height)
    if (!size && !redraw) return null
    const { width, height } = size ?? bitmap
    const canvas = new OffscreenCanvas(width, height)
    const brush = canvas.getContext('2d')
    if (!brush) return null
    // What was seen through is white on paper and in JPEG.
    brush.fillStyle = 'white'
    brush.fillRect(0, 0, width, height)
    brush.imageSmoothingQuality = 'high'
    brush.drawImage(bitmap, 0, 0, width, height)
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.88 })
    const bytes = withExif(
      new Uint8Array(await drawn.arrayBuffer()),
      new Uint8Array(await file.arrayBuffer()),
    )
    return new Blob([bytes], { type: 'image/jpeg' })
  } finally {
    bitmap.close()
  }
}

addEventListener('message', ({ data }: MessageEvent<ShrinkAsked>) => {
  const answer = (said: ShrinkAnswer) => postMessage(said)
  shrink(data).then(
    (blob) => answer({ id: data.id, blob, read: true }),
    () => answer({ id: data.id, blob: null, read: false }),
  )
})
