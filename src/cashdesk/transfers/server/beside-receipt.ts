import { sql } from 'kysely'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

interface Sum {
  code: string
  amount: number
  /** The order or the bill both are for. */
  target: string
}

/**
 * What came in for the same order or bill since a receipt was noted: a bank line that was matched by another amount
 * leaves the receipt waiting, and its confirmation would credit the customer a second time.
 * @returns the sentence before OK; null: nothing came
 */
export async function cameSince(db: Db, receipt: number): Promise<string | null> {
  const { rows } = await sql<Sum>`select o.code, o.amount, coalesce(d.code, b.code) as target
    from transfer t join transfer o on o.id <> t.id and (o.order_id = t.order_id or o.bill_id = t.bill_id)
      left join orders d on d.id = t.order_id left join bill b on b.id = t.bill_id
    where t.id = ${receipt} and t.trans_type = 1 and o.trans_type = 1
      and o.status = ${lit(transferStatus.paid)} and o.decided_at >= t.created_at
    order by o.id`.execute(db)
  return rows[0]
    ? `Từ khi phiếu này được lập, ${rows[0].target} đã nhận ${rows.map(sumOf).join(', ')}. Chỉ xác nhận nếu đây là một khoản khác.`
    : null
}

/**
 * Receipts that wait for the same orders or bills with other sums than a bank line brings: they stay open beside it.
 * @returns the sentence before OK; null: none waits
 */
export async function waitsBeside(
  db: Db,
  targets: readonly { kind: string; id: number; amount: number }[],
): Promise<string | null> {
  const of = (kind: string) => targets.filter((target) => target.kind === kind)
  const asked = [...of('order'), ...of('bill')]
  if (asked.length === 0) return null
  const { rows } = await sql<Sum>`select t.code, t.amount, coalesce(d.code, b.code) as target
    from unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ id }) => id)}::bigint[],
        ${asked.map(({ amount }) => amount)}::bigint[]) g (kind, id, amount)
      join transfer t on t.amount <> g.amount
        and (g.kind = 'order' and t.order_id = g.id or g.kind = 'bill' and t.bill_id = g.id)
      left join orders d on d.id = t.order_id left join bill b on b.id = t.bill_id
    where t.trans_type = 1 and t.status = ${lit(transferStatus.pending)}
    order by t.id`.execute(db)
  if (rows.length === 0) return null
  const waiting = rows.map((row) => `${row.target}: ${sumOf(row)}`).join('; ')
  return `Còn chờ xác nhận cho ${waiting}. Nếu là cùng một khoản, hủy phiếu thu đó sau khi khớp.`
}

const sumOf = ({ code, amount }: Sum): string => `${code} ${formatVnd(amount)}`
