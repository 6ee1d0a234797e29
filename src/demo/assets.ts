import { createAsset as createCall } from '#assets/core/asset.api.ts'
import { assetStatus } from '#assets/core/asset.status.ts'
import { changeAsset, createAsset } from '#assets/core/server/save-asset.usecase.ts'
import { closeCount, scanAsset, startCount } from '#assets/count/server/count.usecase.ts'
import { approveRequest, askAsset, confirmRequest } from '#assets/slips/server/request.usecase.ts'
import { confirmHandOver, handOver } from '#assets/slips/server/hand-over.usecase.ts'
import { assetRequestStatus } from '#assets/slips/request.status.ts'
import { postWear } from '#assets/wear/server/post-wear.ts'
import { castOf } from '#demo/cast.ts'
import { inOneTransaction } from '#demo/one-transaction.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db/database.ts'
import { actAs } from '#platform/server/db/transaction.ts'

/** Name, type, VND, days ago it was bought, who holds it, and what else is known of it. */
const things: readonly [
  name: string,
  type: number,
  value: number,
  daysAgo: number,
  holder: string | null,
  infor: string,
][] = [
  ['Laptop Dell Latitude 5450', 1, 32_500_000, 310, 'ac', 'i5-1345U, 16 GB, số máy 7KX2Q13'],
  ['Laptop Lenovo ThinkPad E14', 1, 19_900_000, 280, 'ss', 'Ryzen 5, 16 GB, số máy PF4M8821'],
  ['Laptop Lenovo ThinkPad E14', 1, 19_900_000, 280, 'ss2', 'Ryzen 5, 16 GB, số máy PF4M8822'],
  ['Máy tính để bàn HP ProDesk', 1, 14_200_000, 520, 'cs', 'i5-12500, màn hình 24 inch'],
  ['Máy tính để bàn HP ProDesk', 1, 14_200_000, 520, 'cc', 'i5-12500, màn hình 24 inch'],
  ['Cân sàn điện tử 300 kg', 2, 8_600_000, 400, 'op', 'Vạch chia 50 g, kiểm định đến 06/2027'],
  ['Cân bàn điện tử 30 kg', 2, 3_200_000, 150, 'op', 'Vạch chia 5 g'],
  ['Máy in tem Zebra ZD421', 3, 9_800_000, 200, 'op', 'Khổ 100 mm, 203 dpi'],
  ['Máy in Brother HL-L5210', 3, 7_400_000, 330, null, 'In hai mặt, dùng chung phòng kế toán'],
  ['Xe máy Honda Wave giao hàng', 4, 21_000_000, 450, 'op', 'Biển số 59-X3 214.77'],
  ['Xe tải nhẹ Suzuki Carry', 4, 285_000_000, 600, 'op', 'Biển số 51D-612.08'],
  ['Bộ bàn làm việc sáu chỗ', 5, 12_600_000, 260, null, 'Phòng kinh doanh'],
  ['Máy quét mã vạch Honeywell', 6, 2_900_000, 90, 'op', 'Không dây, số máy 22351B'],
  ['Máy quét mã vạch Honeywell', 6, 2_900_000, 90, null, 'Không dây, dự phòng'],
]

/**
 * What the demo company owns: with holders, a month of requests and hand-overs, a stock-take that lacks one thing, and
 * what it all wore in the books. Once: false where there are assets already.
 */
export async function makeDemoAssets(db: Db, now: Date = systemClock()): Promise<boolean> {
  return inOneTransaction(db, async (tx) => {
    await actAs(tx, null, 'demo')
    if (await tx.selectFrom('asset').select('id').limit(1).executeTakeFirst()) return false
    const cast = await castOf(tx)
    const station = await tx.selectFrom('station').select('id').orderBy('position').executeTakeFirstOrThrow()
    const staff = await tx.selectFrom('staff').select(['id', 'username']).execute()
    const idOf = (username: string) => staff.find((one) => one.username === username)?.id
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const as = (role: Parameters<typeof cast.at>[0], days: number) => ({
      ...cast.at(role, ago(days), station.id),
      db: tx,
    })
    const today = businessDate(now)
    const made: { id: number; code: string }[] = []
    for (const [name, type, value, days, holder, infor] of things) {
      const held = holder === null ? undefined : idOf(holder)
      made.push(
        await createAsset(
          as('AC', 60),
          createCall.body.parse({
            name,
            type,
            value,
            infor,
            bought_on: formatBusinessDate(addDays(today, -Math.max(days, 61))),
            warranty_end: formatBusinessDate(addDays(today, 730 - days)),
            staff_ids: held === undefined ? [] : [held],
          }),
        ),
      )
    }
    const [printer, spare] = [made[8], made[13]]
    if (!printer || !spare) return false
    await changeAsset(as('AC', 6), printer.id, { status: assetStatus.repaired })
    const ask = (
      role: 'SS' | 'CS' | 'MKT',
      days: number,
      body: { type: number; name: string; reason: string },
    ) => askAsset(as(role, days), body)
    const handed = await ask('CS', 20, {
      type: 6,
      name: 'Máy quét mã vạch',
      reason: 'Tra đơn tại quầy nhanh hơn',
    })
    await confirmRequest(as('AD', 19), { id: handed.id, status: assetRequestStatus.confirmed })
    await approveRequest(as('AC', 18), { id: handed.id, status: assetRequestStatus.approved })
    const slip = await handOver(as('OP', 17), {
      kind: 'give',
      receiver_id: handed.staff_id,
      request_id: handed.id,
      asset_ids: [spare.id],
      conditions: [],
    })
    await confirmHandOver(as('CS', 17), { id: slip.id })
    const approved = await ask('SS', 8, {
      type: 1,
      name: 'Màn hình 27 inch',
      reason: 'So giá nhiều trang cùng lúc',
    })
    await confirmRequest(as('AD', 7), { id: approved.id, status: assetRequestStatus.confirmed })
    await approveRequest(as('AC', 5), { id: approved.id, status: assetRequestStatus.approved })
    const confirmed = await ask('MKT', 4, {
      type: 1,
      name: 'Laptop dựng video',
      reason: 'Máy đang dùng không đủ mạnh',
    })
    await confirmRequest(as('AD', 3), { id: confirmed.id, status: assetRequestStatus.confirmed })
    await ask('CS', 1, { type: 5, name: 'Ghế có tựa lưng', reason: 'Ghế cũ gãy chân' })
    const count = await startCount(as('OP', 12), { note: 'Kiểm kê quý' })
    for (const { code } of made.slice(0, -2)) await scanAsset(as('OP', 12), { id: count.id, code })
    await closeCount(as('OP', 12), { id: count.id })
    await postWear(tx, now)
    return true
  })
}
