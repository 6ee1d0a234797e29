import { printHtml } from '#platform/web/print/print-frame.ts'

/** Labels as a server's print call gave them: into the dialog, or as a file for the printer's own program. */
export async function handOut(
  format: 'html' | 'zpl',
  { content, job }: { content: string; job: number },
  given: { atOnce?: boolean } = {},
): Promise<void> {
  if (format === 'html') return printHtml(content, { page: 'label50x30', delay: 200, ...given })
  const link = document.createElement('a')
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  link.href = url
  link.download = `tem-${job}.zpl`
  link.click()
  URL.revokeObjectURL(url)
}
