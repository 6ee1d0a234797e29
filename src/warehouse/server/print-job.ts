import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { zplOf } from '#warehouse/label.rules.ts'
import type { LabelSize, LabelText } from '#warehouse/label.rules.ts'
import { jobWords } from '#warehouse/print-number.rules.ts'
import { jobOf, numbered } from '#warehouse/server/print-number.ts'

interface Wanted {
  format: 'html' | 'zpl'
  size: LabelSize
}

/** A label for each of the things on which one is stuck: by which a person's choice of paper is remembered, and its name. */
const papers = {
  order: ['label', 'Tem đơn hàng'],
  package: ['package-label', 'Tem kiện'],
  bag: ['bag-label', 'Tem bao'],
  shipment: ['shipment-label', 'Tem vận đơn'],
} as const

/** What stands on a small label stands on a large one too, only larger. */
const style = `<style>
.label { overflow: hidden; font-size: 8px; line-height: 1.25 }
.label svg { width: 46mm; height: 11mm; display: block }
.label div { white-space: nowrap; overflow: hidden; text-overflow: ellipsis } .label .job { text-align: right }
.label .head { display: flex; align-items: baseline; gap: 1.5mm; border: 0; padding: 0; margin: 0; line-height: 1.15; font-size: 10px }
.label .head span { flex: 1; overflow: hidden; text-overflow: ellipsis } .label .head b { font-size: 13px }
[data-paper="label100x150"] .label { font-size: 20px }
[data-paper="label100x150"] .label svg { width: 94mm; height: 30mm; margin-bottom: 4mm }
[data-paper="label100x150"] .label div { white-space: normal; padding: 1.5mm 0 }
[data-paper="label100x150"] .label .head { font-size: 28px }
[data-paper="label100x150"] .label .head b { font-size: 46px }
</style>`

const htmlOf = ({ code, head, aside, lines, foot }: LabelText): string =>
  `<div class="label">${barcodeSvg(code)}<div class="head"><span><b>${escapeHtml(head)}</b></span>${escapeHtml(aside)}</div>${lines
    .map((line) => `<div><span>${escapeHtml(line)}</span></div>`)
    .join('')}<div class="job">${escapeHtml(foot)}</div></div>`

/** Labels 50×30 or 100×150 mm, numbered k/n, for a browser's dialog or for a printer that speaks ZPL. */
export async function printJob(
  context: Context,
  kind: keyof typeof papers,
  labels: readonly (Omit<LabelText, 'foot'> & { id: number })[],
  { format, size }: Wanted,
): Promise<{ content: string; job: number; n: number; again: number }> {
  const n = labels.length
  const rows = await numbered(
    context,
    kind,
    labels.map(({ id }) => id),
  )
  const filled = labels.map((label, index) => ({ ...label, foot: jobWords(rows[index]!) }))
  const [first = '', ...others] = filled.map(htmlOf)
  const large = 'label100x150' as const
  const small = 'label50x30' as const
  const [remembered, called] = papers[kind]
  const content =
    format === 'zpl'
      ? filled.map((label) => zplOf(label, size)).join('\n')
      : printPage({
          kind: remembered,
          called,
          title: n === 1 ? `Tem ${labels[0]?.code}` : `${n} tem`,
          sizes: size === '50x30' ? [small, large] : [large, small],
          sections: [style + first, ...others],
        })
  return { content, ...jobOf(rows) }
}

/** What stands in one line. */
export const joined = (...words: readonly (string | null)[]): string => words.filter(Boolean).join(' · ')

const most = 2
/** Whose things are, by the codes of their customers; without one by what `nobody` says. */
export function whoseWords(codes: readonly (string | null)[], nobody: string): string {
  const known = [...new Set(codes)].flatMap((code) => code ?? [])
  if (known.length === 0) return nobody
  return [known.slice(0, most).join(', '), ...(known.length > most ? [`+${known.length - most}`] : [])].join(
    ' ',
  )
}
