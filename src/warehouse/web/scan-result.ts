import { orderStatus } from '#orders/core/order.status.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import type { scanAnswer } from '#warehouse/scan-in.api.ts'

/** What a scan at the Vietnamese warehouse says where nothing is to be done with its order now; null: it is here. */
export function refusalOfScan(data: OutputOf<typeof scanAnswer>): ScanResult | null {
  if (data.outcome === 'unknown')
    return { tone: 'error', title: 'Kiện lạ', detail: 'Đã ghi vào danh sách ngoại lệ', say: 'Kiện lạ' }
  if (data.outcome === 'not_on_mawb') {
    const detail = data.mawb ? `MAWB ${data.mawb} chưa về` : 'Chưa lên chuyến bay nào'
    return { tone: 'error', title: 'Không có trong chuyến hàng về', detail, say: 'Không có trong chuyến' }
  }
  const missing = data.orders.filter((order) => order.status < orderStatus.beingCheckedIn)
  const first = missing[0]
  if (!first || missing.length < data.orders.length) return null
  const { code, k, n } = first
  return {
    tone: 'warn',
    title: `${code}: thiếu kiện ${k}/${n}`,
    detail: first.customer_name ?? '',
    say: `Thiếu kiện ${k} trên ${n}`,
  }
}
