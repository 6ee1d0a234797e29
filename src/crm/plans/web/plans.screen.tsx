import { AimOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import {
  createPlan,
  deletePlan,
  listPlans,
  setPlanMode,
  setPlanPrimary,
  type PlanRow,
} from '#crm/plans/plan.api.ts'
import { planFields } from '#crm/plans/plan.fields.ts'
import { isOver } from '#crm/plans/plan.rules.ts'
import { planModes, type PlanMode } from '#crm/plans/plan.words.ts'
import { PartsForm } from '#crm/plans/web/parts-form.tsx'
import { GoalLine } from '#crm/plans/web/parts/goal-bars.tsx'
import { PlanForm } from '#crm/plans/web/plan-form.tsx'
import { planReads } from '#crm/plans/web/plan-list.ts'
import { PlanRecord } from '#crm/plans/web/plan-record.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { businessDate, monthName } from '#platform/rules/business-date.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { useAskFields } from '#platform/web/form/use-ask-fields.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Filter, OpenRecord } from '#platform/web/list/list-types.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'

const modeLabel = (mode: string) => planModes.find(({ value }) => value === mode)?.label ?? mode

const open: OpenRecord<PlanRow> = {
  title: (row, id) => row?.title ?? `Kế hoạch #${id}`,
  head: (row) => ({
    icon: <AimOutlined />,
    name: row.title,
    about: [
      `Tháng ${monthName(row.month)}`,
      `chia theo ${modeLabel(row.mode).toLowerCase()}`,
      row.is_primary && 'trên trang đầu',
    ]
      .filter(Boolean)
      .join(' · '),
  }),
  render: (_, row) =>
    row ? <PlanRecord key={row.id} row={row} /> : <Nothing>Không tìm thấy kế hoạch này.</Nothing>,
  width: 'record',
}

const columnsFor = (role: RoleCode) =>
  recordColumns<PlanRow>(planFields, role, {
    month: { kind: 'month' },
    is_primary: { value: (row) => (row.is_primary ? 'Có' : '') },
    goals: { render: (row) => <GoalLine goals={row.goals} month={row.month} />, card: 'fact' },
  })

/** The goals of each month, and what was reached of them. */
export default function Plans() {
  const { role } = usePerson()
  const [form, setForm] = useState<{ row?: PlanRow; model?: PlanRow }>()
  const [setting, setSetting] = useState<PlanRow>()
  const write = useWrite(planReads)
  const { ask, dialog } = useAskFields()
  const mayWrite = createPlan.roles.includes(role)
  const columns = useMemo(() => columnsFor(role), [role])
  const filters = useMemo<readonly Filter[]>(
    () => recordFilters(planFields, role, { maker_id: staffFilter }),
    [role],
  )
  const changeMode = async (row: PlanRow) => {
    const given = await ask({
      title: `Chia kế hoạch "${row.title}" theo`,
      okText: row.parts > 0 ? 'Đổi và xóa mục tiêu cũ' : 'Đổi cách chia',
      fields: [
        {
          name: 'mode',
          label: 'Chia theo',
          input: { kind: 'select', options: planModes },
          required: true,
          ...(row.parts > 0 ? { hint: 'Mục tiêu đã đặt theo cách cũ bị xóa.' } : {}),
        },
      ],
      initial: { mode: row.mode },
    })
    if (!given || given['mode'] === row.mode) return
    const mode = given['mode'] as PlanMode
    await write(setPlanMode, { body: { id: row.id, mode, drop_parts: row.parts > 0, version: row.version } })
  }
  const rowActions = (row: PlanRow): RowAction[] => {
    if (!mayWrite) return []
    const off = isOver(row.month, new Date()) ? 'tháng đã qua' : undefined
    const primary = !row.is_primary
    return [
      { key: 'parts', label: 'Đặt mục tiêu', primary: true, off, run: () => setSetting(row) },
      {
        key: 'primary',
        label: primary ? 'Đưa lên trang đầu' : 'Bỏ khỏi trang đầu',
        run: () => write(setPlanPrimary, { body: { id: row.id, primary, version: row.version } }),
      },
      { key: 'update', label: 'Sửa', run: () => setForm({ row }) },
      { key: 'copy', label: 'Chép sang tháng sau', run: () => setForm({ model: row }) },
      { key: 'mode', label: 'Đổi cách chia', seldom: true, off, run: () => changeMode(row) },
      {
        key: 'remove',
        label: 'Xóa',
        danger: true,
        off,
        confirm: {
          title: `Xóa kế hoạch "${row.title}"?`,
          content: 'Mục tiêu, kết quả và bình luận cũng bị xóa.',
          okText: 'Xóa',
        },
        run: () => write(deletePlan, { params: { id: row.id } }),
      },
    ]
  }
  return (
    <>
      <ListScreen
        path="/crm/plan"
        title="CRM: kế hoạch"
        noun="kế hoạch"
        call={listPlans}
        sort="-month"
        search="Tên kế hoạch…"
        rowLabel={(row: PlanRow) => row.title}
        columns={columns}
        filters={filters}
        presets={[{ label: 'Tháng này', filters: { month: businessDate(new Date()).slice(0, 7) } }]}
        open={open}
        rowActions={rowActions}
        nothing="Chưa có kế hoạch nào: quản lý lập kế hoạch để mọi người biết mục tiêu của tháng."
        actions={
          mayWrite && (
            <Button type="primary" onClick={() => setForm({})}>
              Thêm kế hoạch
            </Button>
          )
        }
      />
      {form && <PlanForm row={form.row} model={form.model} onClose={() => setForm(undefined)} />}
      {setting && <PartsForm row={setting} onClose={() => setSetting(undefined)} />}
      {dialog}
    </>
  )
}
