import { keepFile, releaseStatement } from '#cashdesk/bank/server/statement-file.usecase.ts'
import type { FileBooking } from '#cashdesk/bank/server/statement-file.usecase.ts'
import { castOf } from '#demo/cast.ts'
import type { Db } from '#platform/server/db/database.ts'

const hour = 3_600_000
const columns = { date: 'ngaygiaodich', credit: 'sotienghico', balance: 'sodu', content: 'mota' }
const days = [
  {
    name: 'sao-ke-hom-qua.xlsx',
    hoursAgo: 26,
    opening: 84_200_000,
    lines: [
      [4_500_000, 'LE THI HUONG chuyen tien mua hang'],
      [-22_000, 'PHI QUAN LY TAI KHOAN'],
    ],
  },
  {
    name: 'sao-ke-hom-nay.xlsx',
    hoursAgo: 2,
    opening: 88_678_000,
    lines: [
      [1_250_000, 'NGUYEN DUC ANH nap tien'],
      [760_000, 'chuyen tien dat coc'],
    ],
  },
] as const

/**
 * Statements of the account that no feed tells of, imported by the accountant: yesterday's, which the manager released,
 * and today's, which still waits for somebody else.
 */
export async function makeDemoStatements(tx: Db, now: Date): Promise<void> {
  const cast = await castOf(tx)
  const [, card] = cast.banks
  if (card === undefined) return
  for (const [day, { name, hoursAgo, opening, lines }] of days.entries()) {
    const at = new Date(now.getTime() - hoursAgo * hour)
    let balance: number = opening
    const bookings = lines.map(([amount, content], index): FileBooking => {
      balance += amount
      return {
        feed: null,
        bookedAt: new Date(at.getTime() - (lines.length - index) * hour),
        amount,
        balance,
        content,
        reference: `SK${day}${index}`,
        counterAccount: null,
        counterName: null,
        counterBank: null,
        raw: { line: index + 2, cells: [] },
      }
    })
    const fresh = lines.map(([amount]) => amount)
    const id = await keepFile(cast.at('AC', at, 'all'), { card, name, columns, bookings, fresh })
    if (day === 0) await releaseStatement(cast.at('SU', new Date(at.getTime() + hour), 'all'), id)
  }
}
