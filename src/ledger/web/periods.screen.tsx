import { useMemo } from 'react'
import { Link } from 'react-router'
import { closePeriod, listPeriods, reopenPeriod, type PeriodRow } from '#ledger/period.api.ts'
import { periodStatus } from '#ledger/period.status.ts'
import { FirstMonth } from '#ledger/web/first-month.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#ledger/web/ledger.css'

const columns: readonly Column<PeriodRow>[] = [
  { key: 'name', title: 'Kỳ', width: 110, pinned: true },
  {
    key: 'closed',
    title: 'Trạng thái',
    kind: 'status',
    statuses: periodStatus.tags,
    width: 130,
    value: (row) => (row.closed ? periodStatus.closed : periodStatus.open),
  },
  { key: 'entries', title: 'Số bút toán', kind: 'number', width: 130 },
  {
    key: 'unsettled',
    title: 'Giao dịch ngân hàng chưa khớp',
    kind: 'number',
    width: 210,
    render: ({ unsettled, period }) =>
      unsettled === 0 ? (
        '0'
      ) : (
        <Link className="ledger-link" to={bankDeskOf(period)}>
          {grouped(unsettled)}
        </Link>
      ),
  },
  { key: 'closed_at', title: 'Khóa lúc', kind: 'time', width: 150 },
  { key: 'closed_by_name', title: 'Người khóa', width: 180 },
  { key: 'reopened_at', title: 'Mở lại lúc', kind: 'time', width: 150 },
  { key: 'reopened_by_name', title: 'Người mở lại', width: 180 },
  { key: 'reopened_why', title: 'Lý do mở lại', width: 240 },
  { key: 'waits', title: 'Ghi chú', width: 280 },
]

/** What the banks booked in a month and still waits for somebody. */
function bankDeskOf(period: string): string {
  const [year, month] = period.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, month ?? 1, 0)).getUTCDate()
  const day = (date: number) => `${String(date).padStart(2, '0')}-${String(month).padStart(2, '0')}-${year}`
  return `/bank-transactions?${new URLSearchParams({
    status: 'new,suggested,held',
    booked_at_from: day(1),
    booked_at_to: day(last),
  })}`
}

/** The months of the books: closed one after the other, opened again from the newest. */
export default function Periods() {
  const write = useWrite([listPeriods])
  const rowActions = ({ period, name, closed, waits, unsettled }: PeriodRow): RowAction[] => {
    const off = waits ? waits.charAt(0).toLocaleLowerCase('vi') + waits.slice(1) : undefined
    if (closed)
      return [
        {
          key: 'reopen',
          label: 'Mở lại kỳ',
          danger: true,
          off,
          confirm: {
            title: `Mở lại kỳ ${name}?`,
            content: 'Các bút toán lại ghi được vào kỳ này; báo cáo đã nộp của kỳ có thể thay đổi.',
            reason: 'required',
            okText: 'Mở lại',
          },
          run: (reason) => write(reopenPeriod, { body: { period, reason } }),
        },
      ]
    return [
      {
        key: 'close',
        label: 'Khóa sổ',
        off,
        confirm: {
          title: `Khóa sổ kỳ ${name}?`,
          content: [
            unsettled > 0
              ? `Còn ${grouped(unsettled)} giao dịch ngân hàng trong kỳ chưa khớp; khớp sau khi khóa thì ghi vào kỳ đang mở.`
              : '',
            'Không ghi thêm được vào kỳ này và các kỳ trước. Sai sót tìm thấy sau được ghi đảo vào kỳ đang mở.',
          ].join(' '),
          okText: 'Khóa sổ',
        },
        run: () => write(closePeriod, { body: { period } }),
      },
    ]
  }
  const list = useMemo(
    () => ({
      path: '/ledger/periods',
      noun: 'kỳ kế toán',
      size: 50,
      search: false as const,
      columns,
      rowLabel: (row: PeriodRow) => `Kỳ ${row.name}`,
    }),
    [],
  )
  return (
    <ListScreen
      {...list}
      title="Kỳ kế toán"
      call={listPeriods}
      rowActions={rowActions}
      actions={<FirstMonth />}
    />
  )
}
