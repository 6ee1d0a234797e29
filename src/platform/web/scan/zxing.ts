/** Reads barcodes where the browser cannot: Safari on iPhones. Comes with the first camera that needs it. */
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  DataMatrixReader,
  MultiFormatOneDReader,
  QRCodeReader,
  RGBLuminanceSource,
  type Reader,
} from '@zxing/library'
import type { BarcodeReader } from '#platform/web/scan/camera-sight.ts'

const formats = [BarcodeFormat.CODE_128, BarcodeFormat.CODE_39, BarcodeFormat.EAN_13, BarcodeFormat.ITF]
const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, formats],
  [DecodeHintType.TRY_HARDER, true],
])
/** px of the longer side that is looked at: enough for the bars of a label, and read between two looks. */
const longest = 960

/** How bright each dot is, of pixels as a canvas gives them. */
function luminance(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const bright = new Uint8ClampedArray(pixels.length / 4)
  for (let at = 0; at < bright.length; at++) {
    const dot = at * 4
    bright[at] =
      ((pixels[dot] ?? 0) * 306 + (pixels[dot + 1] ?? 0) * 601 + (pixels[dot + 2] ?? 0) * 117) >> 10
  }
  return bright
}

/** The same picture on its side: bars are looked for in lines. */
function turned(bright: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const onSide = new Uint8ClampedArray(bright.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) onSide[x * height + y] = bright[y * width + x] ?? 0
  }
  return onSide
}

/** One kind after the other; asked all at once they tell the console of every picture without a code. */
const readers: readonly Reader[] = [
  new MultiFormatOneDReader(hints),
  new QRCodeReader(),
  new DataMatrixReader(),
]

function read(bright: Uint8ClampedArray, width: number, height: number): string | undefined {
  const source = new RGBLuminanceSource(bright, width, height)
  const picture = new BinaryBitmap(new HybridBinarizer(source))
  for (const reader of readers) {
    try {
      return reader.decode(picture, hints).getText()
    } catch {
      // No code, one that is cut, a sum that does not fit: another kind, or the next look, may read it.
      reader.reset()
    }
  }
  return undefined
}

/** The code in a picture; undefined: none that can be read. */
export function codeIn(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  onSide = false,
): string | undefined {
  const bright = luminance(pixels)
  return onSide ? read(turned(bright, width, height), height, width) : read(bright, width, height)
}

/** Of the picture that the camera shows now. */
export function zxingReader(): BarcodeReader {
  const canvas = document.createElement('canvas')
  // Every second look is for a label that lies on its side.
  let onSide = false
  return {
    detect: (video) => {
      const by = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight, 1))
      canvas.width = Math.max(1, Math.round(video.videoWidth * by))
      canvas.height = Math.max(1, Math.round(video.videoHeight * by))
      const brush = canvas.getContext('2d', { willReadFrequently: true })
      brush?.drawImage(video, 0, 0, canvas.width, canvas.height)
      const seen = brush?.getImageData(0, 0, canvas.width, canvas.height)
      const code = seen && codeIn(seen.data, seen.width, seen.height, onSide)
      onSide = !onSide
      return Promise.resolve(code ? [{ rawValue: code }] : [])
    },
  }
}
