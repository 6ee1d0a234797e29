import { sql } from 'kysely'
import { notify } from '#notices/server/bell.usecase.ts'
import { roles } from '#platform/contract/roles.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

const accountants = roles('kt')

/** Rings the accountants' bells: a bank's rate moved so far that one of them has to decide. */
export function notifyAccountants(
  tx: Db,
  now: Date,
  {
    id,
    currency,
    movedPercent,
    sellRate,
  }: { id: number; currency: string; movedPercent: number; sellRate: number },
): Promise<number> {
  const way = movedPercent < 0 ? 'giảm' : 'tăng'
  const percent = Math.abs(movedPercent).toLocaleString('en-US', { maximumFractionDigits: 2 })
  return notify(
    { db: tx, actor: systemActor, now },
    sql<boolean>`s.role = any(${[...accountants]}::text[])`,
    {
      kind: 'rate',
      title: `Tỷ giá ${currency} ${way} ${percent}%, chờ kế toán duyệt`,
      content: `Tỷ giá bán đề nghị: ${sellRate.toLocaleString('en-US')} đ. Tỷ giá đang dùng chưa đổi.`,
      link: '/prices/rate-feed',
      id,
    },
  )
}
