import { serviceWords } from '#orders/core/extra-service.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import type { ScannedGoods, ScanResult } from '#platform/web/scan/queue.ts'
import { weightMismatch } from '#pricing/weight.rules.ts'
import type { CheckinRow } from '#warehouse/checkin.api.ts'
import { kg, openDecision } from '#warehouse/checkin.words.ts'
import { isUrgent, packagesFact } from '#warehouse/web/scan-result.ts'

/** What is to be done with what was put on the scale. */
export function onScale(ready: readonly CheckinRow[]): ScanResult {
  const first = ready[0] as CheckinRow
  const found = { subject: first.code, goods: goodsOf(first, null, undefined) }
  if (openDecision(first.sub_status)) {
    const broken = first.sub_status === subStatus.damagedInVietnam
    const why = [subStatus.label(first.sub_status ?? 0), first.sub_note, first.customer_name]
    return { ...found, kind: broken ? 'broken' : 'decide', detail: why.filter(Boolean).join(' · ') }
  }
  const services = serviceWords(first.services_extra)
  const urgent = isUrgent(first.note, services)
  return {
    ...found,
    kind: urgent ? 'urgent' : 'right',
    title: urgent ? 'Gấp: đặt lên cân' : 'Đặt lên cân',
    detail: [first.customer_name ?? 'Chưa có khách', services].filter(Boolean).join(' · '),
    say: ready.length > 1 ? `${ready.length} đơn` : urgent ? 'Đơn gấp, đặt lên cân' : 'Đặt lên cân',
  }
}

/** What was said of the goods abroad against what the scale shows here. */
export function goodsOf(row: CheckinRow, weight: number | null, taken: string | undefined): ScannedGoods {
  const weighed = weight !== null && Number.isFinite(weight) && weight > 0 ? weight : null
  const gap = weighed !== null && row.d_weight !== null ? weighed - row.d_weight : null
  return {
    picture: taken ?? row.image_url,
    photos: row.photos,
    facts: [
      { label: 'Đơn', expected: row.code },
      packagesFact(row.packages_scanned, row.packages_total),
      { label: 'Số lượng', expected: String(row.quality) },
      {
        label: 'Cân khai → cân thực',
        expected: row.d_weight === null ? 'chưa cân' : kg(row.d_weight),
        measured:
          weighed === null
            ? undefined
            : `${kg(weighed)}${gap === null ? '' : ` (${gap > 0 ? '+' : ''}${gap.toFixed(2)})`}`,
        off: gap !== null && weightMismatch(row.d_weight ?? 0, weighed ?? 0),
      },
      { label: 'Chuyến', expected: row.mawb ?? '–' },
    ],
  }
}

/** Why a scanned order does not stand on the scale: it is checked in already, or has not come. */
export function notReady(rows: readonly CheckinRow[]): ScanResult {
  const row = rows[0] as CheckinRow
  const detail = orderStatus.label(row.status)
  return row.status >= orderStatus.checked
    ? { kind: 'again', title: 'Đã khai thác', subject: row.code, detail }
    : { kind: 'elsewhere', title: 'Chưa về kho', subject: row.code, detail }
}
