import { tellDone } from '#platform/web/after/notices.ts'
import { paperSizes, type PageSize } from '#platform/web/print/paper-sizes.ts'
import type { Printed } from '#platform/web/print/print-frame.ts'
import { layOnSheets } from '#platform/web/print/sheets.ts'
import { sessionState } from '#platform/web/session.ts'
import { kitWords } from '#platform/web/words/kit.words.ts'

/** What a person wants of a kind of paper on this machine, whose printer it is. */
export interface Choices {
  paper: PageSize
  /** Without looking at it before. */
  atOnce: boolean
}

function keyOf(kind: string): string {
  const now = sessionState()
  return `print.${now.status === 'in' ? now.person.id : ''}.${kind}`
}

/** As it was written; a broken entry is as good as none. */
function entryOf(key: string): Partial<Choices & { name: string }> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Partial<Choices & { name: string }>
  } catch {
    // Somebody else wrote it.
    return {}
  }
}

/** As the person chose last; a kind of paper that is gone, or a broken entry, is as good as none. */
export function choicesOf({ kind, papers }: Printed, atOnce: boolean): Choices {
  const kept = entryOf(keyOf(kind))
  const paper = papers.find((one) => one === kept.paper) ?? papers[0]
  return { paper, atOnce: typeof kept.atOnce === 'boolean' ? kept.atOnce : atOnce }
}

export function keepChoices({ kind, name }: Pick<Printed, 'kind' | 'name'>, choices: Choices): void {
  localStorage.setItem(keyOf(kind), JSON.stringify({ ...choices, name }))
}

export const forgetChoices = (kind: string): void => localStorage.removeItem(keyOf(kind))

/** Every kind of paper this person chose something for on this machine. */
export function keptChoices(): { kind: string; name: string; choices: Choices }[] {
  const start = keyOf('')
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .toSorted()
    .flatMap((key) => {
      const kind = key.slice(start.length)
      const { paper, atOnce = false, name = kind } = entryOf(key)
      return paper && Object.hasOwn(paperSizes, paper) ? [{ kind, name, choices: { paper, atOnce } }] : []
    })
}

/** What was printed without a look says so, with the way back. */
export function tellAtOnce(printed: Printed, choices: Choices): void {
  tellDone({
    text: `Đã gửi in ngay: ${printed.name}`,
    next: [
      {
        key: 'preview',
        label: 'Lần sau xem trước',
        primary: false,
        run: () => keepChoices(printed, { ...choices, atOnce: false }),
      },
    ],
  })
}

/** What a printed page may: be laid out by us and be printed, and run nothing. */
export const frameMay = 'allow-same-origin allow-modals'

/** The content on its sheets in a frame without scripts; how many, once they lie there. */
export async function fillFrame(
  frame: HTMLIFrameElement,
  { html }: Printed,
  paper: PageSize,
): Promise<number> {
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }))
  frame.srcdoc = html
  if (!frame.isConnected) document.body.append(frame)
  await loaded
  const { contentDocument } = frame
  if (!contentDocument) throw new Error(kitWords.nothingToPrint)
  return layOnSheets(contentDocument, paper)
}

/** The browser's own dialog over a filled frame; whatever had the focus keeps it. */
export function printFrame(frame: HTMLIFrameElement): void {
  const before = document.activeElement
  frame.contentWindow?.print()
  // A frame that took the focus would also take the next scan.
  if (document.activeElement === frame && before instanceof HTMLElement) before.focus()
}

export const pause = (ms: number): Promise<unknown> => new Promise((done) => setTimeout(done, ms))

/** In a hidden frame. */
export async function printNow(printed: Printed, paper: PageSize, delay: number): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = 'Bản in'
  frame.setAttribute('sandbox', frameMay)
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:0;height:0;border:0;visibility:hidden'
  await fillFrame(frame, printed, paper)
  await pause(delay)
  // Firefox and Safari print after `print()` has returned: the frame stays until they have.
  frame.contentWindow?.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1_000), {
    once: true,
  })
  printFrame(frame)
}
