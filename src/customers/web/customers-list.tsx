import { Button, Space } from 'antd'
import { useMemo } from 'react'
import { customerImport, exportUsers } from '#customers/customer-sheet.api.ts'
import {
  completeCustomers,
  customerTypes,
  listUsers,
  type CustomerRow,
  type CustomerType,
} from '#customers/customer.api.ts'
import { customerLevels } from '#customers/levels.api.ts'
import { useCustomerActions, useCustomerDialog } from '#customers/web/customer-actions.tsx'
import { CustomerDrawer } from '#customers/web/customer-drawer.tsx'
import { newCustomer } from '#customers/web/customer-forms.ts'
import { customerDefaults } from '#customers/web/customer-list.ts'
import { customerReads } from '#customers/web/customer-reads.ts'
import { Duplicates } from '#customers/web/duplicates.tsx'
import { vipKinds, vipTags, yesNo } from '#customers/web/customer-words.ts'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import { api, useAction } from '#platform/web/api.ts'
import type { FormValues } from '#platform/web/form/form-types.ts'
import { ImportButton } from '#platform/web/import/import-button.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, Filter, RemoteFilter } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'

const levels = async (q: string) => {
  const { results } = await api(customerLevels.calls.list, { query: { q, size: 100 } })
  return results.map(({ code, name }) => ({ value: code, label: name }))
}
const levelFilter: RemoteFilter = {
  kind: 'remote',
  search: levels,
  named: async (values) => (await levels('')).filter(({ value }) => values.includes(value)),
}

const columns: readonly Column<CustomerRow>[] = [
  { key: 'customer_no', title: 'Mã khách', kind: 'code', width: 100, pinned: true, sortable: true },
  { key: 'name', title: 'Họ tên', width: 170 },
  { key: 'phone', title: 'Điện thoại', width: 110 },
  { key: 'account_no', title: 'Mã tài khoản', kind: 'code', width: 110 },
  { key: 'level_name', title: 'Hạng', width: 90, filter: { ...levelFilter, key: 'level_code' } },
  { key: 'sale_name', title: 'Phụ trách', width: 150, filter: { ...staffFilter, key: 'sale_id' } },
  { key: 'balance', title: 'Số dư (đ)', kind: 'money', width: 120 },
  { key: 'debt_limit', title: 'Hạn mức nợ (đ)', kind: 'money', width: 120 },
  { key: 'points', title: 'Điểm', kind: 'number', width: 80 },
  {
    key: 'vip_status',
    title: 'VIP đấu giá',
    kind: 'status',
    statuses: vipTags,
    width: 100,
    value: (row) => row.vip_status || null,
  },
  {
    key: 'mercari_status',
    title: 'VIP Mercari',
    kind: 'status',
    statuses: vipTags,
    width: 100,
    value: (row) => row.mercari_status || null,
  },
  {
    key: 'address',
    title: 'Địa chỉ',
    width: 300,
    value: (row) => [row.address, row.ward, row.district, row.province].filter(Boolean).join(', '),
  },
  { key: 'email', title: 'E-mail', width: 200, hidden: true },
  { key: 'birthday', title: 'Ngày sinh', width: 100, hidden: true },
  { key: 'daily_limit', title: 'Link mỗi ngày', kind: 'number', width: 110, hidden: true },
  { key: 'locked', title: 'Khóa', width: 80, value: (row) => (row.locked ? 'Đang khóa' : '') },
  { key: 'note', title: 'Ghi chú', width: 220, hidden: true },
  { key: 'station_name', title: 'Trạm', width: 110, hidden: true },
  { key: 'created_at', title: 'Ngày tạo', kind: 'time', width: 122, sortable: true },
]

const filters: readonly Filter[] = [
  { key: 'vip', title: 'VIP', kind: 'any', options: vipKinds },
  { key: 'locked', title: 'Khóa', kind: 'any', options: yesNo },
  { key: 'created_at', title: 'Ngày tạo', kind: 'range' },
]

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)
/** Who else has the phone or the name that is being typed. */
const twinsOf = (values: FormValues) => (
  <Duplicates phone={textIn(values['phone'])} name={textIn(values['name'])} />
)

/** The three lists of the users section are one list with another kind of customers in it. */
export function CustomersList({ type, path, title }: { type: CustomerType; path: string; title: string }) {
  const { open, drawer } = useCustomerDialog()
  const actions = useCustomerActions(open)
  const seller = useHasFlag('kd')
  const manager = useHasFlag('ql')
  const complete = useAction(completeCustomers, { invalidates: customerReads, quiet: true })
  const registered = type === customerTypes.users
  const list = useMemo(
    () => ({
      path,
      noun: registered ? 'người dùng' : 'khách hàng',
      size: customerDefaults.size,
      sort: customerDefaults.sort,
      search: 'Tên không dấu, điện thoại, mã khách, mã tài khoản…',
      rowLabel: (row: CustomerRow) => row.called,
      filters,
      columns,
      fixed: { type },
      open: {
        title: (row: CustomerRow | undefined, id: number) => row?.called ?? `Khách hàng #${id}`,
        render: (id: number) => <CustomerDrawer key={id} id={id} />,
        width: 900,
      },
    }),
    [path, type, registered],
  )
  return (
    <>
      <ListScreen
        {...list}
        title={title}
        call={listUsers}
        exportCall={exportUsers}
        rowActions={(row: CustomerRow) => actions(row)}
        {...(registered
          ? {
              bulk: [
                {
                  key: 'complete',
                  label: 'Cấp mã khách hàng',
                  confirm: 'plain' as const,
                  run: async (ids: readonly number[]) => {
                    const { data } = await complete.mutateAsync({ body: { ids: [...ids] } })
                    return { data }
                  },
                },
              ],
            }
          : {})}
        actions={
          type !== customerTypes.accounts && (
            <Space>
              {!registered && (
                <ImportButton calls={customerImport} noun="khách hàng" invalidates={customerReads} />
              )}
              <Button
                type="primary"
                onClick={() =>
                  open({ ...newCustomer({ seller, manager, complete: !registered }), below: twinsOf })
                }
              >
                {registered ? 'Thêm người dùng' : 'Thêm khách hàng'}
              </Button>
            </Space>
          )
        }
      />
      {drawer}
    </>
  )
}
