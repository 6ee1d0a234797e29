import { isCode, type CodeShape } from '#platform/rules/luhn-code.ts'

/** How the code of one kind of record is known wherever it is written, and the screens that find the record by it. */
export interface CodeWay {
  /** A regular expression whose repetitions are all bounded: a foreign text costs one pass. */
  readonly looks: string
  readonly isCode: (text: string) => boolean
  /** The screens that find it (`?q=<code>`), the widest first. */
  readonly places: readonly string[]
}

/** The way of a code with prefix and check digit. */
export const shapedWay = ({ prefix, digits }: CodeShape, places: readonly string[]): CodeWay => ({
  looks: String.raw`(?<!\p{L})${prefix}\d{${digits}}`,
  isCode: (text) => isCode(text, prefix, digits),
  places,
})

/** A piece of a text; one with a way is a code of it. */
export interface Piece {
  readonly text: string
  readonly way?: CodeWay
}

/**
 * Finds known codes in a text, also two that a bank has glued together. A number with a digit more is no code, nor is
 * one whose check digit is wrong. The pieces make up the text again; linear in its length.
 */
export function codeFinder(ways: readonly CodeWay[]): (text: string) => Piece[] {
  if (!ways.length) return (text) => [{ text }]
  const any = new RegExp(`(?:${ways.map(({ looks }) => `(${looks})`).join('|')})(?!\\d)`, 'gu')
  return (text) => {
    const pieces: Piece[] = []
    let from = 0
    for (const found of text.matchAll(any)) {
      const [code, ...groups] = found
      const way = ways[groups.findIndex((group) => group !== undefined)]
      if (!way?.isCode(code)) continue
      if (found.index > from) pieces.push({ text: text.slice(from, found.index) })
      pieces.push({ text: code, way })
      from = found.index + code.length
    }
    if (from < text.length) pieces.push({ text: text.slice(from) })
    return pieces
  }
}
