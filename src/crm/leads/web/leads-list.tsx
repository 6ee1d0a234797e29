import { UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { giveLeads, listLeads, moveLead, winLead, type LeadRow } from '#crm/leads/lead.api.ts'
import { leadErrors } from '#crm/leads/lead.errors.ts'
import { leadFields } from '#crm/leads/lead.fields.ts'
import { leadStatus, leadTable, openLead } from '#crm/leads/lead.status.ts'
import { LeadForm } from '#crm/leads/web/lead-form.tsx'
import { leadStart } from '#crm/leads/web/lead-list.ts'
import { leadReads } from '#crm/leads/web/lead-reads.ts'
import { LeadRecord } from '#crm/leads/web/lead-record.tsx'
import { useContact } from '#crm/leads/web/parts/use-contact.tsx'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import { findCustomers } from '#customers/customer.api.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { wayByTimes, type Way } from '#platform/contract/way.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const columnsFor = (role: RoleCode) => recordColumns<LeadRow>(leadFields, role)
const chips = {
  key: 'status',
  options: leadStatus.values.map((code) => ({ value: String(code), ...leadStatus.tags[code]! })),
}
const way: Way = {
  statuses: leadStatus,
  steps: [
    { label: 'Ghi nhận', by: leadStatus.fresh },
    { label: 'Liên hệ', by: leadStatus.talking },
    { label: 'Có nhu cầu', by: leadStatus.promising },
    { label: 'Thành khách', by: leadStatus.won },
  ],
  broken: [leadStatus.lost],
}
const titleOf = (row: LeadRow | undefined, id: number) => row?.name ?? `Khách tiềm năng #${id}`
const headOf = (row: LeadRow) => ({
  icon: <UserAddOutlined />,
  name: row.name,
  tags: <StatusTag status={row.status} tags={leadStatus.tags} />,
  about: [row.phone, row.sale_name ?? 'Chưa giao'].filter(Boolean).join(' · '),
  way: wayByTimes(way, row.status, [[leadStatus.fresh, row.created_at]]),
})
/** In turn, to who is here; who was passed over is told with what became of each. */
const give: BulkAction<LeadRow> = {
  key: 'give',
  label: 'Giao lần lượt cho kinh doanh',
  confirm: 'plain',
  off: (rows) => (rows.every(({ status }) => stillOpen(status)) ? null : 'có khách không còn mở'),
  run: async (ids) => {
    const { data } = await api(giveLeads, { body: { ids: [...ids] } })
    return { data, ...(data.why ? { told: `Bỏ qua: ${data.why}` } : {}) }
  },
}
const stillOpen = (status: number) => (openLead as readonly number[]).includes(status)

/** Who may become a customer, with the next step of each. */
export function LeadsList({ path, title, above }: { path: string; title: string; above?: ReactNode }) {
  const [form, setForm] = useState<{ row?: LeadRow }>()
  const { role } = usePerson()
  const writes = useHasFlag('ql', 'kd', 'cs')
  const columns = useMemo(() => columnsFor(role), [role])
  const filters = useMemo(
    () => [
      ...recordFilters(leadFields, role, { sale_id: staffFilter }),
      {
        key: 'stalled',
        title: 'Bị bỏ quên',
        kind: 'any' as const,
        options: [{ value: 'true', label: 'Quản lý đã được báo' }],
      },
    ],
    [role],
  )
  const write = useWrite([...leadReads, findCustomers])
  const { contact, tell, dialog } = useContact()
  const open = useMemo(
    () => ({
      title: titleOf,
      head: headOf,
      render: (_: number, row: LeadRow | undefined) =>
        row ? (
          <LeadRecord key={row.id} row={row} tell={tell} />
        ) : (
          <Nothing>Không tìm thấy khách tiềm năng này.</Nothing>
        ),
      width: 'record' as const,
    }),
    [tell],
  )
  const reach = (row: LeadRow, channel: 'call' | 'zalo') => contact({ lead_id: row.id }, channel, row.phone)
  const rowActions = (row: LeadRow): RowAction[] => {
    const asked = {
      role,
      status: row.status,
      noun: 'khách tiềm năng',
      snapshot: { merged: row.merged_into_id !== null },
      errors: leadErrors,
    }
    const { id, version } = row
    const steps = statusActions(leadTable, asked, ({ key, to }, reason) => {
      if (key === 'contact') return reach(row, 'call')
      if (key === 'win') return write(winLead, { body: { id, version } })
      const status = Number(to) as typeof leadStatus.promising
      return write(moveLead, { body: { id, version, status, ...(reason ? { reason } : {}) } })
    })
    if (!writes) return steps
    return [
      ...steps.map((one) =>
        one.key === 'win'
          ? {
              ...one,
              confirm: {
                title: `Lập hồ sơ khách cho ${row.name}?`,
                content: 'Cấp mã khách hàng, hoặc gắn với khách đã có cùng số điện thoại.',
                okText: 'Lập hồ sơ',
              },
            }
          : { ...one, primary: one.key === 'contact' },
      ),
      ...(stillOpen(row.status) && row.phone
        ? [{ key: 'zalo', label: 'Nhắn Zalo', run: () => reach(row, 'zalo') }]
        : []),
      { key: 'update', label: 'Sửa', run: () => setForm({ row }) },
    ]
  }
  return (
    <>
      <ListScreen
        path={path}
        title={title}
        above={above}
        noun="khách tiềm năng"
        call={listLeads}
        size={leadStart.size}
        sort={leadStart.sort}
        search="Tên không dấu, điện thoại…"
        rowLabel={(row: LeadRow) => row.name}
        chips={chips}
        presets={[
          { label: 'Đang mở', filters: { status: openLead.join(',') }, sort: 'next_on' },
          { label: 'Bị bỏ quên', filters: { stalled: 'true' }, sort: 'touched_at' },
        ]}
        filters={filters}
        columns={columns}
        open={open}
        rowActions={rowActions}
        {...(giveLeads.roles.includes(role) ? { bulk: [give] } : {})}
        actions={
          writes && (
            <Button type="primary" onClick={() => setForm({})}>
              Thêm khách tiềm năng
            </Button>
          )
        }
      />
      {dialog}
      {form && <LeadForm key={form.row?.id ?? 'new'} row={form.row} onClose={() => setForm(undefined)} />}
    </>
  )
}
