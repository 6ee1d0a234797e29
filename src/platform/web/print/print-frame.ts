import { kitWords } from '#platform/web/words/kit.words.ts'

/** Paper, as CSS `@page` reads it. A page that brings its own `@page` keeps it. */
export const pageSizes = {
  label50x30: { size: '50mm 30mm', margin: '0' },
  label100x150: { size: '100mm 150mm', margin: '0' },
  A5: { size: 'A5', margin: '8mm' },
  A4: { size: 'A4', margin: '12mm' },
} as const
export type PageSize = keyof typeof pageSizes

export interface PrintOptions {
  page?: PageSize
  /** ms between the content being there and the dialog, as the print's call specifies. */
  delay?: 200 | 300
}

/**
 * The document to print: the server's HTML with the page's size in front of its own styles.
 * @throws Error with the specified sentence when there is nothing to print.
 */
export function printDocument(content: string | null | undefined, page: PageSize = 'A4'): string {
  if (
    !content ||
    (content.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '' && !/<(img|svg|canvas|table)\b/i.test(content))
  ) {
    throw new Error(kitWords.nothingToPrint)
  }
  const { size, margin } = pageSizes[page]
  const style = `<style>@page{size:${size};margin:${margin}}body{margin:0}</style>`
  if (/<head[^>]*>/i.test(content)) return content.replace(/<head[^>]*>/i, (head) => head + style)
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8">${style}</head><body>${content}</body></html>`
}

/**
 * Prints what the server's print call returned, in a hidden frame without scripts. Whatever had the
 * focus keeps it: a frame that took it would also take the next scan.
 */
export async function printHtml(
  content: string | null | undefined,
  { page = 'A4', delay = 200 }: PrintOptions = {},
): Promise<void> {
  const html = printDocument(content, page)
  const frame = document.createElement('iframe')
  frame.title = 'Bản in'
  frame.setAttribute('aria-hidden', 'true')
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:0;height:0;border:0;visibility:hidden'
  frame.srcdoc = html
  document.body.append(frame)
  await new Promise((done) => frame.addEventListener('load', done, { once: true }))
  await new Promise((done) => setTimeout(done, delay))
  const view = frame.contentWindow
  if (!view) throw new Error(kitWords.nothingToPrint)
  // Firefox and Safari print after `print()` has returned: the frame stays until they have.
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1_000), { once: true })
  const before = document.activeElement
  view.print()
  if (document.activeElement === frame && before instanceof HTMLElement) before.focus()
}
