import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { zplOf } from '#shipments/label.rules.ts'
import type { LabelSize, LabelText } from '#shipments/label.rules.ts'
import { jobWords } from '#warehouse/print-number.rules.ts'
import { jobOf, numbered, type PrintKind } from '#warehouse/server/print-number.ts'

interface Wanted {
  format: 'html' | 'zpl'
  size: LabelSize
}

const style = `<style>
.label { overflow: hidden; font-size: 8px; line-height: 1.25 }
.label svg { width: 46mm; height: 11mm; display: block }
.label b { font-size: 11px } .label div { white-space: nowrap; overflow: hidden; text-overflow: ellipsis } .label .job { text-align: right }
[data-paper="label100x150"] .label { font-size: 20px }
[data-paper="label100x150"] .label svg { width: 94mm; height: 30mm; margin-bottom: 4mm }
[data-paper="label100x150"] .label div { white-space: normal; padding: 1.5mm 0 }
[data-paper="label100x150"] .label b { font-size: 30px }
</style>`

const htmlOf = ({ code, head, lines, foot }: LabelText): string =>
  `<div class="label">${barcodeSvg(code)}<div><span><b>${escapeHtml(head)}</b></span></div>${lines
    .map((line) => `<div><span>${escapeHtml(line)}</span></div>`)
    .join('')}<div class="job">${escapeHtml(foot)}</div></div>`

export async function printJob(
  context: Context,
  kind: PrintKind,
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
  const content =
    format === 'zpl'
      ? filled.map((label) => zplOf(label, size)).join('\n')
      : printPage({
          kind: `${kind}-label`,
          called: 'Tem kiện, bao và vận đơn',
          title: n === 1 ? `Tem ${labels[0]?.code}` : `${n} tem`,
          sizes: size === '50x30' ? [small, large] : [large, small],
          sections: [style + first, ...others],
        })
  return { content, ...jobOf(rows) }
}
