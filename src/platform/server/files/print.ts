const sizes = { A4: 'A4', A5: 'A5', label50x30: '50mm 30mm', label100x150: '100mm 150mm' } as const

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

/** A page for the hidden print frame; `body` is HTML whose texts are escaped already. */
export function printPage({
  title,
  size,
  body,
}: {
  title: string
  size: keyof typeof sizes
  body: string
}): string {
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>
@page { size: ${sizes[size]}; margin: ${size.startsWith('label') ? '2mm' : '12mm'} }
body { font: 12px/1.45 "Noto Sans", Arial, sans-serif; color: #000; margin: 0 }
h1 { font-size: 16px; margin: 0 0 8px } p { margin: 4px 0 }
table { width: 100%; border-collapse: collapse; margin: 8px 0 } th, td { border-bottom: 1px solid #999; padding: 3px 4px; text-align: left }
.n { text-align: right; font-variant-numeric: tabular-nums } tfoot td { font-weight: 700 }
.qr { text-align: center; margin-top: 8px } .qr svg { width: 38mm; height: 38mm }
.sign { display: flex; justify-content: space-around; margin-top: 16px; min-height: 24mm; break-inside: avoid }
tr { break-inside: avoid }
</style></head><body>${body}</body></html>`
}
