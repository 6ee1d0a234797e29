/** Test helper: assets that are bought, corrected, written down from a sheet and deleted by accountants. */
import { sql } from 'kysely'
import * as api from '#assets/core/asset.api.ts'
import { disposeAsset } from '#assets/wear/wear.api.ts'
import { form } from '#testing/form.ts'
import { about, accountants, anew } from '#testing/money/step.ts'
import type { Steps } from '#testing/money/step.ts'
import { workbook } from '#testing/sheet.ts'

const values = [0, 4_500_000, 18_900_000, 32_500_000, 240_000_001]
const newest = () => sql<{ id: number }>`select id from asset order by id desc limit 5`

export const assetSteps: Steps = {
  'an asset is bought': anew(api.createAsset, accountants, (random, { partner }) => ({
    name: random.pick(['Laptop', 'Cân sàn', 'Máy in tem', 'Xe máy giao hàng']),
    value: random.pick(values),
    ...(random.chance(0.5) ? { partner_id: partner } : {}),
    ...(random.chance(0.3) ? { bought_on: '15-03-2026', taken_over_on: '01-11-2026', worn_before: 0 } : {}),
  })),
  'what an asset cost is corrected': about(api.changeAsset, accountants, {
    named: true,
    rows: newest,
    body: (_, random) => ({ value: random.pick(values) }),
  }),
  'an asset is sold or scrapped': about(disposeAsset, accountants, {
    rows: newest,
    body: ({ id }, random) => ({
      id,
      gone_for: random.pick([0, 0, 1_000_000, 35_000_000]),
      place: random.pick(['cash', 'later']),
      reason: 'hết dùng',
    }),
  }),
  'an asset is deleted': about(api.removeAsset, accountants, { named: true, rows: newest, body: () => ({}) }),
  'assets come in from a sheet': {
    calls: [api.assetImport.run],
    choose: async (_, random) => {
      const bytes = await workbook(
        ['Tên tài sản *', 'Loại (mã) *', 'Nguyên giá'],
        [['Máy quét mã vạch', 'khac', random.pick(values)]],
      )
      return {
        who: random.pick(accountants),
        call: api.assetImport.run,
        ...form({}, [{ field: 'file', name: 'nhap.xlsx', bytes }]),
      }
    },
  },
}
