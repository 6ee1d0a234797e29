import { sql } from 'kysely'
import { castOf } from '#demo/cast.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { unfinishedBills } from '#reports/bill-follow.report.ts'
import { resolve, update } from '#reports/server/bill-follow.usecase.ts'

const day = 86_400_000
const notes = [
  { note: 'Khách đi công tác, hẹn nhận đầu tuần.', days: 2, finding: null },
  { note: 'Đang đợi khách chuyển nốt tiền.', days: 4, finding: 'Đã gọi khách, chiều mai chuyển khoản.' },
  { note: null, days: 1, finding: 'Hàng còn đủ ở kệ, chưa ai soạn.' },
  { note: 'Địa chỉ mới, chờ khách gửi lại.', days: 3, finding: null },
  { note: 'Bưu tá hẹn giao lại.', days: 6, finding: 'Kiện ở bưu cục phát, đã nhắc giao lại.' },
] as const

/** Somebody looks after the slips that have lain longest: some since a week, whose promise was not kept. */
export async function makeDemoFollows(db: Db, now: Date): Promise<void> {
  const cast = await castOf(db)
  const { rows } = await sql<{ id: number; station_id: number; person: number }>`
    select b.id, b.station_id, coalesce(b.sale_id, b.created_by) as person from bill b
    where b.status in (${lit(...unfinishedBills)}) order by b.created_at, b.id limit 12`.execute(db)
  for (const [index, bill] of rows.entries()) {
    const { note, days, finding } = notes[index % notes.length]!
    const at = new Date(now.getTime() - (index % 3 === 0 ? 7 * day : 2 * 3_600_000))
    const context = cast.at(index % 2 ? 'AC' : 'CS', at, bill.station_id)
    const promised_day = formatBusinessDate(addDays(businessDate(at), days))
    await update(context, { id: bill.id, note, person_id: bill.person, promised_day })
    if (finding) await resolve(context, { id: bill.id, finding })
  }
}
