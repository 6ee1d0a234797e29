import bwip from 'bwip-js/node'

/** A QR code as SVG. */
export function qrSvg(text: string): string {
  return bwip.toSVG({ bcid: 'qrcode', text })
}

/** A Code 128 barcode as SVG with its text below. */
export function barcodeSvg(text: string): string {
  return bwip.toSVG({ bcid: 'code128', text, height: 10, includetext: true, textxalign: 'center' })
}
