import { paperSizes, type PageSize } from '#platform/web/print/paper-sizes.ts'
import { kitWords } from '#platform/web/words/kit.words.ts'

const isPaper = (text: string): text is PageSize => Object.hasOwn(paperSizes, text)

export interface PrintOptions {
  /** Of content that does not say it itself. */
  page?: PageSize
  /** ms between the content being there and the dialog, as the print's call specifies. */
  delay?: 200 | 300
  /** Of a station: nothing stands between the scan and the paper. */
  atOnce?: boolean
}

/** What the server's print call returned, and what it says of itself. */
export interface Printed {
  html: string
  /** By which a person's choices are remembered. */
  kind: string
  /** What people call that kind. */
  name: string
  papers: readonly [PageSize, ...PageSize[]]
}

const said = (html: string, name: string) =>
  new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(html)?.[1]

/** @throws Error with the specified sentence when there is nothing to print. */
export function printedBy(content: string | null | undefined, page: PageSize = 'A4'): Printed {
  if (
    !content ||
    (content.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '' && !/<(img|svg|canvas|table)\b/i.test(content))
  ) {
    throw new Error(kitWords.nothingToPrint)
  }
  const [first = page, ...others] = said(content, 'print-papers')?.split(' ').filter(isPaper) ?? []
  const html = /<head[^>]*>/i.test(content)
    ? content
    : `<!doctype html><html lang="vi"><head><meta charset="utf-8"></head><body>${content}</body></html>`
  const kind = said(content, 'print-kind') ?? 'other'
  return { html, kind, name: said(content, 'print-called') ?? 'Bản in khác', papers: [first, ...others] }
}

/**
 * Prints what the server's print call returned: after a look at the sheets, or at once where a station or the
 * person wants it so. Resolves when the dialog is closed, printed or not. Whatever had the focus has it again.
 */
export async function printHtml(
  content: string | null | undefined,
  { page = 'A4', delay = 200, atOnce = false }: PrintOptions = {},
): Promise<void> {
  const printed = printedBy(content, page)
  const { printNow, choicesOf, tellAtOnce } = await import('#platform/web/print/print-now.ts')
  const chosen = choicesOf(printed, atOnce)
  if (chosen.atOnce) {
    await printNow(printed, chosen.paper, delay)
    // A station prints so by itself; a person who chose it may have forgotten where the preview went.
    if (!atOnce) tellAtOnce(printed, chosen)
    return
  }
  const { preview } = await import('#platform/web/print/print-preview.tsx')
  return preview(printed, delay)
}
