import { printBatch } from '#delivery/delivery.api.ts'
import { api } from '#platform/web/api.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'

/** Prints a delivery list, with the slips of its bills where it says so. */
export async function printList(batch_code: string): Promise<void> {
  const { data } = await api(printBatch, { body: { batch_code } })
  await printHtml(data.content, { page: 'A4' })
}
