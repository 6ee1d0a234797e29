import { SaxesParser } from 'saxes'
import { bounds, broken, tooBig } from '#platform/server/lists/sheets/read/bounds.ts'

export type Attributes = Readonly<Record<string, string>>
/** Names come without their prefixes. */
export interface XmlReader {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}
/** Spent by all parts of a file together. */
export interface Budget {
  marks: number
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute whatever its prefix is: `r:id` under another name. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([each]) => local(each) === name)?.[1]
}

/**
 * Tells a reader of XML what comes, while it comes: what is read is in memory a token at a time. Document
 * types are refused, and with them every entity but XML's own five. @throws SpreadsheetError
 */
export async function readXml(
  bytes: AsyncIterable<Uint8Array>,
  budget: Budget,
  { open, close, text }: XmlReader,
): Promise<void> {
  const parser = new SaxesParser()
  let depth = 0
  /** Where the last token ended. */
  let seen = 0
  const spend = () => {
    budget.marks -= 1
    if (budget.marks < 0) throw tooBig('quá nhiều nội dung bên trong')
  }
  const ends = () => {
    spend()
    seen = parser.position
  }
  parser.on('doctype', () => {
    throw broken('a document type')
  })
  parser.on('attribute', spend)
  parser.on('opentag', ({ name, attributes }) => {
    ends()
    depth += 1
    if (depth > bounds.depth) throw tooBig('lồng quá sâu')
    open?.(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    ends()
    depth -= 1
    close?.(local(name))
  })
  const said = (content: string) => {
    ends()
    text?.(content)
  }
  parser.on('text', said)
  parser.on('cdata', said)
  parser.on('comment', ends)
  const decoder = new TextDecoder('utf-8')
  let given = 0
  for await (const chunk of bytes) {
    const piece = decoder.decode(chunk, { stream: true })
    parser.write(piece)
    // Between two pieces the parser's own position counts the last one twice.
    given += piece.length
    // A token that does not end is kept by the parser until it does.
    if (given - seen > bounds.token) throw tooBig('có phần quá dài bên trong')
  }
  parser.write(decoder.decode()).close()
}

/** `_x000D_` is how a workbook writes a character that XML cannot. */
export const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text
