const papers = { A4: 'A4', A5: 'A5', label50x30: '50mm 30mm', label100x150: '100mm 150mm' } as const
export type Paper = keyof typeof papers

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML; everything a person typed goes through here. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
}

/**
 * What a print call answers: a section for each paper, each begun on a page of its own. The browser lays them
 * on sheets (`platform/web/print/sheets.ts`), with the section's title on each further sheet, the foot and the
 * number below. Black on white, whatever the screen.
 */
export function printPage({
  kind,
  called,
  title,
  sizes,
  sections,
  foot = '',
}: {
  /** By which a person's choice of paper is remembered, such as `bill`. */
  kind: string
  /** What people call that kind. */
  called: string
  title: string
  /** The papers it may be printed on, the usual one first. */
  sizes: readonly [Paper, ...Paper[]]
  /** HTML whose texts are escaped already. */
  sections: readonly string[]
  /** By whom and when it is printed: plain text. */
  foot?: string
}): string {
  const label = sizes[0].startsWith('label')
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="print-kind" content="${kind}"><meta name="print-called" content="${escapeHtml(called)}"><meta name="print-papers" content="${sizes.join(' ')}"><style>
@page { size: ${papers[sizes[0]]}; margin: ${label ? '2mm' : '10mm'} }
html { background: #fff } body { font: 12px/1.45 "Noto Sans", Arial, sans-serif; color: #000; margin: 0 }
h1 { font-size: 17px; margin: 0 } p { margin: 4px 0 }
table { width: 100%; border-collapse: collapse; margin: 8px 0 } th, td { border-bottom: 1px solid #999; padding: 3px 4px; text-align: left; overflow-wrap: anywhere }
thead { display: table-header-group } tr { break-inside: avoid } th { overflow-wrap: normal; border-bottom-color: #000; vertical-align: bottom }
.code { white-space: nowrap } .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap } th.n { white-space: normal } tfoot td { font-weight: 700 }
.head { display: flex; gap: 3mm; align-items: start; border-bottom: 1px solid #000; padding-bottom: 2mm; margin-bottom: 2mm }
.head .logo { width: 9mm; height: 9mm; flex: none } .head .house { flex: 1 } .head .house b { font-size: 13px }
.head .said { text-align: right; white-space: nowrap }
.titled { display: flex; justify-content: space-between; gap: 4mm; align-items: start } .titled svg { width: 42mm; height: 14mm; flex: none }
.signed { min-width: 24mm } .beside { display: flex; gap: 6mm; align-items: start }
.qr { text-align: center; margin-top: 8px; break-inside: avoid } .qr svg { width: 38mm; height: 38mm }
.sign { display: flex; justify-content: space-around; margin-top: 16px; min-height: 24mm; break-inside: avoid; text-align: center }
.paper + .paper { break-before: page } .foot { font-size: 10px }
</style></head><body>${sections.map((section) => `<section class="paper">${section}</section>`).join('')}${
    foot && `<footer class="foot">${escapeHtml(foot)}</footer>`
  }</body></html>`
}

/** The title of a paper, beside it what is scanned. */
export const titled = (title: string, svg = ''): string =>
  `<div class="titled"><h1>${escapeHtml(title)}</h1>${svg}</div>`

/** Where people sign, each under their title. */
export const signed = (...who: readonly string[]): string =>
  `<div class="sign">${who.map((one) => `<div>${escapeHtml(one)}</div>`).join('')}</div>`
