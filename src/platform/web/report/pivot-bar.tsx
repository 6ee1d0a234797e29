import { SwapOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import {
  dimensionsOf,
  inUsualOrder,
  measuresOf,
  modesOf,
  mostDimensions,
  pivotModes,
  type Dimension,
  type Pivot,
  type PivotMode,
} from '#platform/contract/pivot.ts'
import type { Report } from '#platform/contract/report.ts'
import type { RoleCode } from '#platform/contract/roles.ts'

type Filters = Readonly<Record<string, string | undefined>>

/** A pivot to begin with: of a key that the rows are grouped by now, or one that people know, by month. */
export function firstPivot(
  report: Report,
  role: RoleCode,
  { by = [] }: { by?: readonly string[] },
): Readonly<Record<string, string>> {
  const dimensions = inUsualOrder(report, dimensionsOf(report, role))
  const keys = dimensions.filter(({ step }) => !step)
  const grouped = by.length === 1 ? keys.find(({ column }) => column.by === by[0]) : undefined
  const [first, second] = grouped ? [grouped, keys.find((one) => one !== grouped)] : keys
  const month = dimensions.find(({ step }) => step === 'month')
  const columns = month ?? second
  return {
    pivot_of: measuresOf(report, role)[0]?.key ?? '',
    pivot_rows: (first ?? month)?.key ?? '',
    ...(first && columns ? { pivot_columns: columns.key } : {}),
  }
}

/** What stands along the rows and the columns, what in the cells, and how it is shown. */
export function PivotBar({
  report,
  role,
  pivot,
  filters,
  compares,
  change,
}: {
  report: Report
  role: RoleCode
  pivot: Pivot | undefined
  filters: Filters
  /** Whether its period can be compared at all. */
  compares: boolean
  change: (filters: Readonly<Record<string, string>>) => void
}) {
  const dimensions = dimensionsOf(report, role)
  const measures = measuresOf(report, role)
  const keysOf = (field: 'rows' | 'columns') =>
    pivot ? pivot[field].map(({ key }) => key) : (filters[`pivot_${field}`] ?? '').split(',').filter(Boolean)
  const [rows, columns] = [keysOf('rows'), keysOf('columns')]
  const of = pivot?.of ?? measures[0]
  const modes = of ? modesOf(of, compares) : []
  const mode = pivot && modes.includes(pivot.as) ? pivot.as : 'value'
  const isStep = (key: string) => dimensions.some((one) => one.key === key && one.step)
  const along = (field: 'rows' | 'columns', title: string, own: string[], other: string[]) => {
    const set = (keys: string[]) => {
      // The last chosen step of time takes the place of the one before it.
      const step = keys.findLast(isStep)
      const kept = keys.filter((key) => !isStep(key) || key === step)
      const rest = step ? other.filter((key) => !isStep(key)) : other
      const otherField = field === 'rows' ? 'columns' : 'rows'
      change({
        [`pivot_${field}`]: kept.join(','),
        [`pivot_${otherField}`]: rest.filter((key) => !kept.includes(key)).join(','),
      })
    }
    return (
      <label className="pivot-field">
        <span>{title}</span>
        <Select
          mode="multiple"
          aria-label={title}
          value={own}
          maxCount={mostDimensions[field]}
          allowClear={false}
          popupMatchSelectWidth={false}
          showSearch={false}
          placeholder="Không chia"
          options={dimensions.map((one) => ({ value: one.key, label: labelOf(one) }))}
          onChange={set}
        />
      </label>
    )
  }
  return (
    <div className="pivot-bar">
      {along('rows', 'Hàng', rows, columns)}
      <Button
        icon={<SwapOutlined />}
        aria-label="Đổi hàng và cột"
        title="Đổi hàng và cột"
        disabled={rows.length > mostDimensions.columns}
        onClick={() => change({ pivot_rows: columns.join(','), pivot_columns: rows.join(',') })}
      />
      {along('columns', 'Cột', columns, rows)}
      <label className="pivot-field">
        <span>Số liệu</span>
        <Select
          aria-label="Số liệu"
          value={of?.key ?? ''}
          popupMatchSelectWidth={false}
          options={measures.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(key) => {
            const next = measures.find((one) => one.key === key)
            const stays = next && modesOf(next, compares).includes(mode)
            change({ pivot_of: key, ...(stays ? {} : { pivot_as: '' }) })
          }}
        />
      </label>
      <label className="pivot-field">
        <span>Hiện</span>
        <Select
          aria-label="Cách hiện"
          value={mode}
          popupMatchSelectWidth={false}
          options={modes.map((value) => ({ value, label: pivotModes[value] }))}
          onChange={(next: PivotMode) =>
            change({
              pivot_as: next === 'value' ? '' : next,
              // A change is one against something.
              ...(next === 'change' && !filters['compare'] ? { compare: 'before' } : {}),
            })
          }
        />
      </label>
    </div>
  )
}

const labelOf = ({ title, step }: Dimension) => (step ? `Thời gian: ${title.toLocaleLowerCase('vi')}` : title)
