import { orderStatus } from '#orders/core/order.status.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import type { ScanFact, ScanResult } from '#platform/web/scan/queue.ts'
import { unscannedOf } from '#warehouse/flight.words.ts'
import type { getMawb } from '#warehouse/mawb.api.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
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

/** What a station says of a flight whose number was scanned: nothing is booked, what is missing is named. */
export function flightResult({ mawb: flight, packages }: OutputOf<typeof getMawb.data>): ScanResult {
  const subject = flight.mawb
  const left = unscannedOf(packages)
  const facts: ScanFact[] = [
    {
      label: 'Kiện đã quét',
      expected: `${packages.length - left.length}/${packages.length}`,
      off: left.length > 0,
    },
  ]
  const goods = { facts }
  if (flight.status !== mawbStatus.arrived)
    return {
      kind: 'elsewhere',
      title: mawbStatus.label(flight.status),
      subject,
      detail: `Chuyến chưa về Việt Nam: chưa quét được ${packages.length} kiện`,
      goods,
    }
  if (packages.length === 0)
    return {
      kind: 'careful',
      title: 'Chuyến không có kiện',
      subject,
      detail: 'Không thấy kiện nào của chuyến này',
    }
  if (left.length === 0) return { kind: 'full', title: `Chuyến đủ ${packages.length} kiện`, subject, goods }
  return {
    kind: 'missing',
    title: `Còn ${left.length}/${packages.length} kiện`,
    subject,
    detail: `Số MAWB, không ghi nhận gì. Chưa quét: ${left
      .slice(0, 5)
      .map(({ track }) => track)
      .join(', ')}${left.length > 5 ? ` và ${left.length - 5} kiện nữa` : ''}`,
    say: `Còn ${left.length} kiện chưa quét`,
    goods,
  }
}

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

/** What a station says where a weight could not be sent: it stands, and goes before the next scan. */
export const notSent: ScanResult = {
  kind: 'refused',
  title: 'Chưa lưu được',
  detail: 'Mất kết nối: số đã gõ vẫn còn, có mạng thì bấm lưu lại hoặc quét tiếp để gửi trước',
  say: 'Chưa lưu được',
}
