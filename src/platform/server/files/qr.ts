import { createRequire } from 'node:module'

/** 12 MB of memory, which a server has first when it draws one; at once, for pages are put together without waiting. */
let drawer: typeof import('bwip-js/node') | undefined
const drawn = () =>
  (drawer ??= createRequire(import.meta.url)('bwip-js/node') as typeof import('bwip-js/node'))

/** A QR code as SVG. */
export function qrSvg(text: string): string {
  return drawn().toSVG({ bcid: 'qrcode', text })
}

/** A Code 128 barcode as SVG with its text below. */
export function barcodeSvg(text: string): string {
  return drawn().toSVG({ bcid: 'code128', text, height: 10, includetext: true, textxalign: 'center' })
}
