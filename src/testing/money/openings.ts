/** Test helper: opening balances that come in by a sheet, wait, are posted and taken back. */
import { sql } from 'kysely'
import { openingImport, rejectOpening, releaseOpening, reverseOpening } from '#ledger/opening.api.ts'
import { openingStatus } from '#ledger/opening.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { form } from '#testing/form.ts'
import { about, accountants, amountOf, oneOf } from '#testing/money/step.ts'
import type { Steps } from '#testing/money/step.ts'
import { workbook } from '#testing/sheet.ts'

const titles = ['Loại *', 'Mã *', 'Ngày *', 'Dư nợ (đ)', 'Dư có (đ)', 'Số ngoại tệ', 'Ghi chú']

/** The newest, those in this state first. */
const byStatus = (status: StatusOf<typeof openingStatus>) =>
  sql<{ id: number }>`select id from opening_import order by status = ${status} desc, id desc limit 3`

export const openingSteps: Steps = {
  'an opening balance comes in': {
    calls: [openingImport.run],
    choose: async (world, random) => {
      const fresh = await oneOf(
        world,
        random,
        sql<{
          code: string
        }>`select customer_no as code from customer c where station_id = 1 and customer_no is not null
          and not exists (select from account a where a.code = 'customer:' || c.id) order by id desc limit 5`,
      )
      if (!fresh) return null
      const bytes = await workbook(titles, [
        [
          'Khách hàng',
          fresh.code,
          random.pick(['30-10-2026', '02-11-2026']),
          null,
          amountOf(random),
          null,
          null,
        ],
      ])
      return {
        who: random.pick(accountants),
        call: openingImport.run,
        ...form({}, [{ field: 'file', name: 'nhap.xlsx', bytes }]),
      }
    },
  },
  'opening balances are released': about(releaseOpening, accountants, {
    rows: () => byStatus(openingStatus.waiting),
    body: ({ id }) => ({ id }),
  }),
  'opening balances are rejected': about(rejectOpening, accountants, {
    rows: () => sql<{ id: number }>`select id from opening_import order by id desc limit 6`,
    body: ({ id }) => ({ id, reason: 'không khớp sổ cũ' }),
  }),
  'opening balances are taken back': about(reverseOpening, accountants, {
    rows: () => byStatus(openingStatus.booked),
    body: ({ id }) => ({ id, reason: 'nhập nhầm' }),
  }),
}
