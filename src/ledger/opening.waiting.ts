import { listOpenings } from '#ledger/opening.api.ts'
import type { OpeningRecord } from '#ledger/opening.api.ts'
import { openingStatus, openingTable } from '#ledger/opening.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

export const openingsToRelease = waits<OpeningRecord>({
  key: 'openings-to-release',
  title: 'Số dư đầu kỳ chờ duyệt ghi sổ',
  entity: 'opening_import',
  step: { table: openingTable, action: 'release', states: [openingStatus.waiting] },
  roles: ['kt'],
  next: 'Duyệt ghi sổ',
  late: 24,
  list: listOpenings,
  screens: ['/ledger/opening'],
  filters: {},
  line: (sheet) => ({ code: sheet.code, who: sheet.maker_name, what: sheet.file_name, amount: sheet.debit }),
})

export const waiting: readonly Waiting[] = [openingsToRelease]
