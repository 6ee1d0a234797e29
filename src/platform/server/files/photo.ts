import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '#platform/contract/errors.ts'
import { turnstile } from '#platform/server/turnstile.ts'

const readable = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const
const longest = 4096
const thumbnail = 320
/** A picture that unpacks to more than this is no photo. */
const mostPixels = 100_000_000

/** A photo unpacks to hundreds of megabytes: two at once, whoever sends them. */
const atMostTwo = turnstile({
  most: 2,
  waiting: 60,
  milliseconds: 20_000,
  refused: () => refuse('unavailable'),
})

/** 10 MB of memory, which a server has first when it draws a picture. */
const drawing = () => import('sharp')

export interface Photo {
  type: keyof typeof readable
  photo: Buffer
  thumb: Buffer
}

/** The file extension of a stored picture's type. */
export function extensionOfPhoto(type: string): 'jpeg' | 'png' | 'webp' | undefined {
  return readable[type as keyof typeof readable]
}

/**
 * A photo fit to keep and its thumbnail: the kind is told by the content, never by its name; the picture is
 * drawn anew, so that EXIF (where, by whom) and whatever else hid in the file goes; the longest side is at
 * most 4096 px. 'type': none of JPEG, PNG, WebP. 'unreadable': one of them, but broken or a pixel bomb.
 * @throws unavailable where too many wait for theirs
 */
export async function readPhoto(bytes: Buffer): Promise<Photo | 'type' | 'unreadable'> {
  const type = (await fileTypeFromBuffer(bytes))?.mime as keyof typeof readable | undefined
  if (!type || !Object.hasOwn(readable, type)) return 'type'
  return atMostTwo(() => drawn(bytes, type))
}

async function drawn(bytes: Buffer, type: keyof typeof readable): Promise<Photo | 'unreadable'> {
  const { default: sharp } = await drawing()
  try {
    const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate()
    const [photo, thumb] = await Promise.all([
      open()
        .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
        .toFormat(readable[type], { quality: 85 })
        .toBuffer(),
      open()
        .resize(thumbnail, thumbnail, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .toBuffer(),
    ])
    return { type, photo, thumb }
  } catch {
    return 'unreadable'
  }
}

/**
 * A stored photo in the further sizes it is shown in, as WebP; null where its bytes are no picture.
 * @throws unavailable where too many wait for theirs
 */
export async function drawSizes(photo: Buffer): Promise<Record<80 | 1280, Buffer> | null> {
  return atMostTwo(async () => {
    const { default: sharp } = await drawing()
    try {
      const open = () => sharp(photo, { limitInputPixels: mostPixels, failOn: 'error' })
      const [small, view] = await Promise.all([
        open().resize(80, 80, { fit: 'cover' }).webp({ quality: 70 }).toBuffer(),
        open()
          .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 80 })
          .toBuffer(),
      ])
      return { 80: small, 1280: view }
    } catch {
      return null
    }
  })
}
