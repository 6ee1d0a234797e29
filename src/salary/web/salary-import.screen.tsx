import { Button } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Call } from '#platform/contract/call.ts'
import type { ReportRow } from '#platform/contract/report.ts'
import { useWrite } from '#platform/web/api.ts'
import { useAskFields } from '#platform/web/form/use-ask-fields.tsx'
import type { ReportParts } from '#platform/web/report/report-list.ts'
import { ReportScreen } from '#platform/web/report/report-screen.tsx'
import { changeFactors, changeNote } from '#salary/salary.api.ts'
import { salaryImport, salaryLines, salarySummary } from '#salary/salary.report.ts'

const shown = [
  salaryImport.calls.list,
  salarySummary.calls.list,
  salaryLines.calls.list,
] as unknown as readonly Call[]

const Factors = () => (
  <Link to="/salary/kg-factors">
    <Button>Hệ số cân nhập</Button>
  </Link>
)

/** What came in by weight: the factor of a row is changed with a reason, its note without. */
export default function SalaryImport() {
  const { ask, dialog } = useAskFields()
  const write = useWrite(shown)
  const parts = useMemo<ReportParts>(() => {
    const askFactor = async (title: string, factor: unknown) => {
      const given = await ask({
        title,
        okText: 'Sửa hệ số',
        fields: [
          { name: 'factor', label: 'Hệ số (đ/kg)', input: 'money', required: true },
          { name: 'reason', label: 'Lý do', input: 'note', required: true },
        ],
        initial: { factor },
      })
      return given as { factor: number; reason: string } | null
    }
    return {
      Actions: Factors,
      rowLabel: (row: ReportRow) => `${row['order_code'] ?? row['customer_name'] ?? ''}`,
      actions: (row: ReportRow) => {
        // Several together have one factor and no note.
        if (!row['row_id']) return []
        const off = row['resolved'] ? 'Tháng này đã chốt lương.' : undefined
        const name = String(row['order_code'] ?? row['customer_name'] ?? '')
        return [
          {
            key: 'factor',
            label: 'Sửa hệ số',
            off,
            run: async () => {
              const given = await askFactor(`Sửa hệ số của ${name}`, row['factor'])
              if (given) await write(changeFactors, { body: { ids: [row.id], ...given } })
            },
          },
          {
            key: 'note',
            label: 'Ghi chú',
            off,
            run: async () => {
              const given = await ask({
                title: `Ghi chú của ${name}`,
                okText: 'Lưu ghi chú',
                fields: [{ name: 'note', label: 'Ghi chú', input: 'note' }],
                initial: { note: row['note'] ?? '' },
              })
              if (given)
                await write(changeNote, { body: { id: row.id, note: (given['note'] as string) || null } })
            },
          },
        ]
      },
    }
  }, [ask, write])
  return (
    <>
      <ReportScreen report={salaryImport} parts={parts} />
      {dialog}
    </>
  )
}
