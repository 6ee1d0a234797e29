import { listBank } from '#cashdesk/bank/bank.api.ts'
import type { BankRecord } from '#cashdesk/bank/bank.api.ts'
import { bankStatus, bankTable } from '#cashdesk/bank/bank.status.ts'
import { listStatements } from '#cashdesk/bank/statement-file.api.ts'
import type { StatementFileRecord } from '#cashdesk/bank/statement-file.api.ts'
import { statementFileStatus, statementFileTable } from '#cashdesk/bank/statement-file.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

type Given = Pick<Waiting, 'key' | 'title' | 'late'> & { states: readonly StatusOf<typeof bankStatus>[] }
const bookings = ({ states, ...given }: Given) =>
  waits<BankRecord>({
    entity: 'bank_transaction',
    step: { table: bankTable, action: 'match', states },
    roles: ['kt'],
    next: 'Khớp',
    list: listBank,
    screens: ['/bank-transactions'],
    filters: { status: states.join(',') },
    line: (booking) => ({
      code: booking.reference ?? booking.card_name ?? 'Ngân hàng',
      who: booking.counter_name,
      what: booking.content,
      amount: booking.amount,
    }),
    ...given,
  })

export const bookingsToMatch = bookings({
  key: 'bank-lines-to-match',
  title: 'Giao dịch ngân hàng chưa khớp',
  states: [bankStatus.new, bankStatus.suggested],
  late: 24,
})
export const bookingsHeld = bookings({
  key: 'bank-lines-held',
  title: 'Giao dịch ngân hàng đang treo',
  states: [bankStatus.held],
  late: 7 * 24,
})
export const statementsToRelease = waits<StatementFileRecord>({
  key: 'statements-to-release',
  title: 'File sao kê chờ duyệt',
  entity: 'bank_import',
  step: { table: statementFileTable, action: 'release', states: [statementFileStatus.imported] },
  roles: ['kt'],
  next: 'Xem sao kê',
  late: 24,
  // Released only by who has seen its lines: its drawer opens, and no button is pressed for them.
  opens: (file) => ({ status: statementFileStatus.imported, open: String(file.id) }),
  list: listStatements,
  screens: ['/bank-transactions/import'],
  filters: { status: statementFileStatus.imported },
  line: (file) => ({ code: file.file_name, who: file.card_name, amount: file.money_in }),
})

export const waiting: readonly Waiting[] = [bookingsToMatch, bookingsHeld, statementsToRelease]
