import { useMemo } from 'react'
import { closePeriod, listPeriods, reopenPeriod, type PeriodRow } from '#ledger/period.api.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import type { StatusTable } from '#platform/web/actions/status-tag.tsx'
import { useAction } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, RowAction } from '#platform/web/list/list-types.ts'

const tags: StatusTable = {
  true: { label: 'Đã khóa', tone: 'neutral' },
  false: { label: 'Đang mở', tone: 'success' },
}
const columns: readonly Column<PeriodRow>[] = [
  { key: 'name', title: 'Kỳ', width: 110, pinned: true },
  {
    key: 'closed',
    title: 'Trạng thái',
    kind: 'status',
    statuses: tags,
    width: 130,
    value: (row) => String(row.closed),
  },
  { key: 'entries', title: 'Số bút toán', kind: 'number', width: 130 },
  { key: 'closed_at', title: 'Khóa lúc', kind: 'time', width: 150 },
  { key: 'closed_by_name', title: 'Người khóa', width: 180 },
  { key: 'waits', title: 'Ghi chú', width: 280 },
]

/** The months of the books: closed one after the other, opened again from the newest. */
export default function Periods() {
  const confirm = useConfirmAction()
  const close = useAction(closePeriod, { invalidates: [listPeriods] })
  const reopen = useAction(reopenPeriod, { invalidates: [listPeriods] })
  const rowActions = ({ period, name, closed, waits }: PeriodRow): RowAction[] => {
    const off = waits ? { reason: waits.charAt(0).toLocaleLowerCase('vi') + waits.slice(1) } : {}
    if (closed)
      return [
        {
          key: 'reopen',
          label: 'Mở lại kỳ',
          danger: true,
          ...off,
          run: () =>
            void confirm({
              title: `Mở lại kỳ ${name}?`,
              content: 'Các bút toán lại ghi được vào kỳ này; báo cáo đã nộp của kỳ có thể thay đổi.',
              reason: 'required',
              danger: true,
              okText: 'Mở lại',
            }).then((given) => given?.reason && reopen.mutate({ body: { period, reason: given.reason } })),
        },
      ]
    return [
      {
        key: 'close',
        label: 'Khóa sổ',
        ...off,
        run: () =>
          void confirm({
            title: `Khóa sổ kỳ ${name}?`,
            content:
              'Không ghi thêm được vào kỳ này và các kỳ trước. Sai sót tìm thấy sau được ghi đảo vào kỳ đang mở.',
            okText: 'Khóa sổ',
          }).then((agreed) => agreed && close.mutate({ body: { period } })),
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
  return <ListScreen {...list} title="Kỳ kế toán" call={listPeriods} rowActions={rowActions} />
}
