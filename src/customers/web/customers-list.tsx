import { Button, Space } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { customerImport, exportUsers } from '#customers/customer-sheet.api.ts'
import {
  completeCustomers,
  customerTypes,
  listUsers,
  type CustomerRow,
  type CustomerType,
} from '#customers/customer.api.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { customerLevels } from '#customers/levels.api.ts'
import { setSales } from '#customers/sale.api.ts'
import { useCustomerActions, useCustomerDialog } from '#customers/web/customer-actions.tsx'
import { CustomerDrawer } from '#customers/web/customer-drawer.tsx'
import { newCustomer } from '#customers/web/customer-forms.ts'
import { customerStart } from '#customers/web/customer-list.ts'
import { customerReads } from '#customers/web/customer-reads.ts'
import { Duplicates } from '#customers/web/duplicates.tsx'
import { useGive } from '#customers/web/use-give.tsx'
import { vipKinds, yesNo } from '#customers/web/customer-words.ts'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { api, useAction } from '#platform/web/api.ts'
import type { FormValues } from '#platform/web/form/form-types.ts'
import { ImportButton } from '#platform/web/import/import-button.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction, Column, Filter, RemoteFilter } from '#platform/web/list/list-types.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'

const GiveByCodes = lazy(() => import('#customers/web/give-by-codes.tsx'))

const levels = async (q: string) => {
  const { results } = await api(customerLevels.calls.list, { query: { q, size: 100 } })
  return results.map(({ code, name }) => ({ value: code, label: name }))
}
const levelFilter: RemoteFilter = {
  kind: 'remote',
  search: levels,
  labelled: async (values) => (await levels('')).filter(({ value }) => values.includes(value)),
}

const columnsFor = (role: RoleCode): readonly Column<CustomerRow>[] =>
  recordColumns<CustomerRow>(customerFields, role, {
    level_name: { filter: { ...levelFilter, key: 'level_code' } },
    sale_name: { filter: { ...staffFilter, key: 'sale_id' } },
    vip_status: { value: (row) => row.vip_status || null },
    mercari_status: { value: (row) => row.mercari_status || null },
    address: {
      value: (row) => [row.address, row.ward, row.district, row.province].filter(Boolean).join(', '),
    },
    locked: { value: (row) => (row.locked ? 'Đang khóa' : '') },
  })

const filtersFor = (role: RoleCode): readonly Filter[] => [
  { key: 'vip', title: 'VIP', kind: 'any', options: vipKinds },
  ...recordFilters(customerFields, role, { locked: { kind: 'any', options: yesNo } }),
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
  const { role } = usePerson()
  const complete = useAction(completeCustomers, { invalidates: customerReads, quiet: true })
  const { give, dialog } = useGive()
  const [pasting, setPasting] = useState(false)
  const registered = type === customerTypes.users
  const list = useMemo(
    () => ({
      path,
      noun: registered ? 'người dùng' : 'khách hàng',
      size: customerStart.size,
      sort: customerStart.sort,
      search: 'Tên không dấu, điện thoại, mã khách, mã tài khoản…',
      rowLabel: (row: CustomerRow) => row.called,
      filters: filtersFor(role),
      columns: columnsFor(role),
      fixed: { type },
      open: {
        title: (row: CustomerRow | undefined, id: number) => row?.called ?? `Khách hàng #${id}`,
        head: 'own' as const,
        render: (id: number) => <CustomerDrawer key={id} id={id} />,
        width: 'work' as const,
      },
    }),
    [path, type, registered, role],
  )
  const bulk: readonly BulkAction<CustomerRow>[] = [
    ...(registered
      ? [
          {
            key: 'complete',
            label: 'Cấp mã khách hàng',
            confirm: 'plain' as const,
            run: (ids: readonly number[]) => complete.mutateAsync({ body: { ids: [...ids] } }),
          },
        ]
      : []),
    ...(setSales.roles.includes(role) ? [give] : []),
  ]
  return (
    <>
      <ListScreen
        {...list}
        title={title}
        call={listUsers}
        exportCall={exportUsers}
        rowActions={(row: CustomerRow) => actions(row)}
        {...(bulk.length ? { bulk } : {})}
        actions={
          type !== customerTypes.accounts && (
            <Space>
              {type === customerTypes.customers && setSales.roles.includes(role) && (
                <Button onClick={() => setPasting(true)}>Giao theo mã</Button>
              )}
              {!registered && (
                <ImportButton calls={customerImport} noun="khách hàng" invalidates={customerReads} />
              )}
              <Button
                type="primary"
                onClick={() => open({ ...newCustomer({ role, complete: !registered }), below: twinsOf })}
              >
                {registered ? 'Thêm người dùng' : 'Thêm khách hàng'}
              </Button>
            </Space>
          )
        }
      />
      {drawer}
      {dialog}
      {pasting && (
        <Suspense>
          <GiveByCodes onClose={() => setPasting(false)} />
        </Suspense>
      )}
    </>
  )
}
