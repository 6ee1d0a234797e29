import { useMemo, type ReactNode } from 'react'
import { giveCustomers, listCare, type CareRow } from '#crm/leads/care.api.ts'
import { careFields } from '#crm/leads/care.fields.ts'
import { careStart } from '#crm/leads/web/lead-list.ts'
import { useContact } from '#crm/leads/web/parts/use-contact.tsx'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import { CustomerRecord } from '#customers/web/parts/customer-record.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const again = [listCare]
const open = {
  title: (row: CareRow | undefined, id: number) => row?.name ?? `Khách hàng #${id}`,
  head: 'own' as const,
  render: (id: number) => <CustomerRecord id={id} />,
  width: 'work' as const,
}
const chips = { key: 'segment', options: careFields.segment.options }

/** In turn, to who is here; who was passed over is told with what became of each. */
const give: BulkAction<CareRow> = {
  key: 'give',
  label: 'Giao lần lượt cho kinh doanh',
  confirm: 'plain',
  run: async (ids) => {
    const { data } = await api(giveCustomers, { body: { ids: [...ids] } })
    return { data, ...(data.why ? { told: `Bỏ qua: ${data.why}` } : {}) }
  },
}

/** Customers, with when we last spoke and what comes next. */
export function CareList({ path, title, above }: { path: string; title: string; above?: ReactNode }) {
  const { role } = usePerson()
  const writes = useHasFlag('ql', 'kd', 'cs')
  const columns = useMemo(() => recordColumns<CareRow>(careFields, role), [role])
  const filters = useMemo(
    () => [
      ...recordFilters(careFields, role, { sale_id: staffFilter }),
      {
        key: 'quiet',
        title: 'Chưa liên hệ',
        kind: 'any' as const,
        options: [
          { value: '7', label: 'Trong 7 ngày' },
          { value: '30', label: 'Trong 30 ngày' },
          { value: '90', label: 'Trong 90 ngày' },
        ],
      },
      {
        key: 'due',
        title: 'Ngày hẹn',
        kind: 'any' as const,
        options: [{ value: 'true', label: 'Đến hẹn' }],
      },
    ],
    [role],
  )
  const { contact, dialog } = useContact(again)
  const rowActions = ({ id, phone }: CareRow): RowAction[] =>
    writes
      ? [
          {
            key: 'contact',
            label: 'Gọi',
            primary: true,
            run: () => contact({ customer_id: id }, 'call', phone),
          },
          { key: 'zalo', label: 'Nhắn Zalo', run: () => contact({ customer_id: id }, 'zalo', phone) },
        ]
      : []
  return (
    <>
      <ListScreen
        path={path}
        title={title}
        above={above}
        noun="khách hàng"
        call={listCare}
        size={careStart.size}
        sort={careStart.sort}
        search="Tên không dấu, điện thoại, mã khách…"
        rowLabel={(row: CareRow) => row.name}
        chips={chips}
        presets={[
          { label: 'Đến hẹn', filters: { due: 'true' } },
          { label: 'Ngủ đông, chưa liên hệ 30 ngày', filters: { segment: 'sleeping', quiet: '30' } },
        ]}
        filters={filters}
        columns={columns}
        open={open}
        rowActions={rowActions}
        {...(giveCustomers.roles.includes(role) ? { bulk: [give] } : {})}
      />
      {dialog}
    </>
  )
}
