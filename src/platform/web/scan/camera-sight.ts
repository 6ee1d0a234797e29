/** Reads the barcodes of one picture: the browser's own reader, or what stands in for it. */
export interface BarcodeReader {
  detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}

/** ms out of sight after which the same code is another parcel's, or meant again. */
const gone = 1_500
/** Looks in a row that must read the same: a blurred bar reads as another figure once, not twice. */
const looks = 2

/** Of what the camera reads, look after look, the codes that have come into sight. */
export function createSight(): (codes: readonly string[], at: number) => string[] {
  const seen = new Map<string, { times: number; last: number }>()
  return (codes, at) => {
    for (const [code, { last }] of seen) if (at - last > gone) seen.delete(code)
    return [...new Set(codes)].filter((code) => {
      const times = (seen.get(code)?.times ?? 0) + 1
      seen.set(code, { times, last: at })
      return times === looks
    })
  }
}
