import { orderStatus } from '#orders/core/order.status.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import type { ScanFact, ScanResult } from '#platform/web/scan/queue.ts'
import type { scanAnswer } from '#warehouse/scan-in.api.ts'

/** What people write where goods must go first. */
export const isUrgent = (...texts: readonly (string | null | undefined)[]): boolean =>
  texts.some((text) => /gấp|khẩn|urgent/i.test(text ?? ''))

/** How many of an order's packages are here. */
export const packagesFact = (k: number, n: number): ScanFact => ({
  label: 'Kiện của đơn',
  expected: `${k}/${n}`,
  off: k < n,
})

/** What a scan at the Vietnamese warehouse says where nothing is to be done with its order now; null: it is here. */
export function refusalOfScan(data: OutputOf<typeof scanAnswer>): ScanResult | null {
  if (data.outcome === 'unknown')
    return { kind: 'strange', detail: 'Để riêng: đã ghi vào danh sách ngoại lệ' }
  if (data.outcome === 'not_on_mawb') {
    const why = data.mawb ? `MAWB ${data.mawb} chưa về` : 'chưa lên chuyến bay nào'
    return {
      kind: 'elsewhere',
      title: 'Không trong chuyến',
      subject: data.orders.map(({ code }) => code).join(', ') || undefined,
      detail: `Không có trong chuyến hàng về: ${why}`,
    }
  }
  const missing = data.orders.filter((order) => order.status < orderStatus.beingCheckedIn)
  const first = missing[0]
  if (!first || missing.length < data.orders.length) return null
  const { code, k, n } = first
  return {
    kind: 'missing',
    title: `Thiếu kiện ${k}/${n}`,
    subject: code,
    detail: [first.customer_name, `chờ thêm ${n - k} kiện`].filter(Boolean).join(' · '),
    say: `Thiếu kiện ${k} trên ${n}`,
    goods: { facts: [packagesFact(k, n)] },
  }
}

/** The result of a scan, with what became of what was typed before it; what was not saved is told aloud. */
export function withBefore(
  result: ScanResult,
  before: { saved: boolean; said: string } | undefined,
): ScanResult {
  if (!before) return result
  const detail = [result.detail, before.said].filter(Boolean).join(' · ')
  return before.saved ? { ...result, detail } : { ...result, detail, say: 'Cân trước chưa lưu' }
}
