import { z } from 'zod'

/** px a photo is kept in beside the whole: a square for lists, for cards and stations, for viewing. */
export const photoWidths = [80, 320, 1280] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** The size that is asked for, in an address; without it the whole. */
export const photoWidth = z.coerce
  .number()
  .refine((width): width is PhotoWidth => (photoWidths as readonly number[]).includes(width), {
    message: `Cỡ ảnh phải là ${photoWidths.join(', ')}`,
  })
  .optional()

/** The smallest size that is sharp at so many px of the screen, for screens of two dots a px. */
export const widthFor = (px: number): PhotoWidth =>
  photoWidths.find((width) => width >= 2 * px) ?? photoWidths[2]
