import sharp from 'sharp'
import { logoPaths } from '#platform/contract/logo.ts'
import { looks } from '#platform/web/look/tokens.ts'

const { accent, onAccent } = looks.light

/** The mark on the accent: `inset` of 32 around it, corners rounded by `round`. */
export function iconSvg({ inset, round }: { inset: number; round: number }): string {
  const size = 32 + 2 * inset
  const paths = logoPaths.map((path) => `<path d="${path}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" rx="${round}" fill="${accent}"/><g transform="translate(${inset} ${inset})" fill="none" stroke="${onAccent}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round">${paths}</g></svg>`
}

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * 16 })
    .resize(size, size)
    .png()
    .toBuffer()

const plain = iconSvg({ inset: 5, round: 9 })
/** Whatever shape a phone cuts out of it: the mark stands within the inner four fifths, and the ground fills all. */
const maskable = iconSvg({ inset: 12, round: 0 })

/** Every icon of the product by its file's name, drawn from the one logo. */
export const iconFiles = async (): Promise<Record<string, string | Buffer>> => ({
  'icon.svg': plain,
  'icon-192.png': await png(plain, 192),
  'icon-512.png': await png(plain, 512),
  'icon-maskable.png': await png(maskable, 512),
  'icon-touch.png': await png(iconSvg({ inset: 7, round: 0 }), 180),
})
