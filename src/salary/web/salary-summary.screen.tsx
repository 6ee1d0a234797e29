import { Button } from 'antd'
import { useMemo } from 'react'
import type { ReportRow } from '#platform/contract/report.ts'
import { businessDate, monthName } from '#platform/rules/business-date.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, useAction, useWrite } from '#platform/web/api.ts'
import { useAskFields } from '#platform/web/form/use-ask-fields.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'
import { ReportScreen } from '#platform/web/report/report-screen.tsx'
import { adjustSalary, printSlip, resolveSalary } from '#salary/salary.api.ts'
import { salaryLines, salarySummary } from '#salary/salary.report.ts'
import type { Call } from '#platform/contract/call.ts'

const shown = [salarySummary.calls.list, salaryLines.calls.list] as unknown as readonly Call[]
const signs = [
  { value: 1, label: 'Cộng thêm' },
  { value: -1, label: 'Trừ bớt' },
]
/** A month before this one has ended: it may be resolved. */
function lastMonth(): string {
  const [year = 0, month = 0] = businessDate(new Date()).split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

/** Asks which month, and resolves it: everything that it is reckoned from is frozen. */
function Resolve() {
  const { ask, dialog } = useAskFields()
  const confirm = useConfirmAction()
  const run = useAction(resolveSalary, { invalidates: shown })
  const start = async () => {
    const given = await ask({
      title: 'Chốt lương tháng nào?',
      okText: 'Tiếp tục',
      fields: [{ name: 'month', label: 'Tháng', input: 'text', required: true, placeholder: '11/2026' }],
      initial: { month: monthName(lastMonth()) },
    })
    const month = given?.['month'] as string | undefined
    if (!month) return
    const sure = await confirm({
      title: `Chốt lương tháng ${month}?`,
      content:
        'Mọi dòng của tháng được đóng lại và không ai sửa được nữa; phiếu lương và bút toán lương được lập. Điều gì thay đổi sau đó sẽ thành dòng sửa ở tháng sau.',
      okText: 'Chốt lương',
    })
    if (sure) run.mutate({ body: { month } })
  }
  return (
    <>
      <Button type="primary" loading={run.isPending} onClick={() => void start()}>
        Chốt lương tháng
      </Button>
      {dialog}
    </>
  )
}

/** Everybody's salary by month: adjusted by one person, resolved by another. */
export default function SalarySummary() {
  const { ask, dialog } = useAskFields()
  const write = useWrite(shown)
  const parts = useMemo<ReportParts>(() => {
    const actions = (row: ReportRow): RowAction[] => {
      const [sale, name] = [Number(row['sale_id']), String(row['sale_name'])]
      const month = typeof row['month'] === 'string' ? monthOfDay(row['month']) : null
      if (!sale || !month) return []
      const resolved = row['standing'] === 'Đã chốt'
      return [
        {
          key: 'adjust',
          label: 'Điều chỉnh',
          off: resolved
            ? 'Tháng này đã chốt lương.'
            : row['standing'] === 'Không chốt'
              ? 'Các tháng sau đã chốt lương: tháng này không chốt nữa.'
              : undefined,
          run: async () => {
            const given = await ask({
              title: `Điều chỉnh lương tháng ${monthName(month)} của ${name}`,
              okText: 'Ghi điều chỉnh',
              fields: [
                {
                  name: 'sign',
                  label: 'Cộng hay trừ',
                  input: { kind: 'select', options: signs },
                  required: true,
                },
                {
                  name: 'amount',
                  label: 'Số tiền',
                  input: 'money',
                  required: true,
                  hint: 'Người ghi điều chỉnh không được chốt lương tháng này: người khác chốt.',
                },
                { name: 'reason', label: 'Lý do', input: 'note', required: true },
              ],
              initial: { sign: 1 },
            })
            if (!given) return
            const { sign, amount, reason } = given as { sign: number; amount: number; reason: string }
            await write(adjustSalary, { body: { month, sale_id: sale, amount: sign * amount, reason } })
          },
        },
        {
          key: 'print',
          label: 'In phiếu lương',
          off: resolved ? undefined : 'Tháng này chưa chốt lương.',
          run: async () => {
            const { data } = await api(printSlip, { body: { month, sale_id: sale } })
            await printHtml(data.content, { page: 'A4' })
          },
        },
      ]
    }
    return { actions, Actions: Resolve, rowLabel: (row) => String(row['sale_name'] ?? row['month'] ?? '') }
  }, [ask, write])
  return (
    <>
      <ReportScreen report={salarySummary} parts={parts} />
      {dialog}
    </>
  )
}

/** `01-11-2026` or `2026-11-01` as `2026-11`. */
function monthOfDay(day: string): string {
  const parts = day.split('-')
  return parts[0]?.length === 4 ? `${parts[0]}-${parts[1]}` : `${parts[2]}-${parts[1]}`
}
