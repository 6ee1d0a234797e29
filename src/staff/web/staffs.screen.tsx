import { UserOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Call } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import * as calls from '#staff/staff.api.ts'
import type { StaffRow } from '#staff/staff.api.ts'
import { staffFields } from '#staff/staff.fields.ts'
import { staffStatus } from '#staff/staff.status.ts'
import * as forms from '#staff/web/staff-forms.ts'
import type { StaffForm } from '#staff/web/staff-forms.ts'

const StaffDrawer = lazy(() => import('#staff/web/staff-drawer.tsx'))
const Sellers = lazy(() => import('#staff/web/sellers.tsx'))

const columnsOf = (role: RoleCode) =>
  recordColumns<StaffRow>(staffFields, role, {
    stations: { value: (row) => row.stations.map(({ code }) => code).join(', ') },
    twofa: { value: (row) => (row.twofa ? 'Đang bật' : '') },
  })

const headOf = (row: StaffRow) => ({
  icon: <UserOutlined />,
  name: row.name,
  code: row.username,
  tags: <StatusTag status={row.status} tags={staffStatus.tags} />,
  about: [row.role_name, row.department_name, row.stations.map(({ code }) => code).join(', ')]
    .filter(Boolean)
    .join(' · '),
})

/** The staff: who works here, as what, where, for whom. */
export default function Staffs() {
  const manages = useHasFlag('ql')
  const { role } = usePerson()
  const columns = useMemo(() => columnsOf(role), [role])
  const fieldsOf = forms.useStaffFields(role)
  const [form, setForm] = useState<StaffForm>()
  const [sellers, setSellers] = useState(false)
  const invalidates = [calls.listStaffs] as Call[]
  const write = useWrite(invalidates)
  const actionsOf = (row: StaffRow): RowAction[] => [
    { key: 'edit', label: 'Sửa', run: () => setForm(forms.editForm(row, fieldsOf(false))) },
    { key: 'manager', label: 'Đặt người quản lý', run: () => setForm(forms.managerForm(row)) },
    { key: 'account', label: 'Tài khoản nhận lương', run: () => setForm(forms.accountForm(row)) },
    { key: 'leave', label: 'Đặt số ngày phép', run: () => setForm(forms.leaveForm(row)) },
    { key: 'password', label: 'Đặt lại mật khẩu', run: () => setForm(forms.passwordForm(row)) },
    row.status === staffStatus.active
      ? {
          key: 'lock',
          label: 'Khóa, xóa',
          danger: true,
          confirm: {
            title: `Khóa hoặc xóa ${row.name}?`,
            content:
              'Ai đã có lịch sử làm việc chỉ bị khóa. Khách đang phụ trách không tự chuyển sang người khác: xem ở “Khách của từng người bán”.',
            okText: 'Khóa',
          },
          run: () => write(calls.removeStaff, { params: { id: row.id } }),
        }
      : {
          key: 'open',
          label: 'Mở khóa',
          run: () =>
            write(calls.changeStaff, {
              body: { id: row.id, status: staffStatus.active, version: row.version },
            }),
        },
  ]
  return (
    <>
      <ListScreen
        path="/staffs"
        title="Nhân viên"
        noun="nhân viên"
        call={calls.listStaffs}
        columns={columns}
        // Specified: the list of the staff is a thousand long.
        size={1000}
        sort="name"
        search="Tên không dấu, tên đăng nhập…"
        rowLabel={(row: StaffRow) => row.name}
        chips={{ key: 'status', options: staffStatus.chips }}
        open={{
          title: (row: StaffRow | undefined) => row?.name ?? 'Nhân viên',
          head: headOf,
          render: (_, row: StaffRow | undefined) => (
            <Suspense fallback={<Skeleton active />}>
              {row ? <StaffDrawer row={row} /> : <Nothing>Không tìm thấy nhân viên này.</Nothing>}
            </Suspense>
          ),
          width: 'record',
        }}
        {...(manages ? { rowActions: actionsOf } : {})}
        filters={[
          {
            key: 'type',
            title: staffFields.kind.label,
            kind: 'any',
            options: forms.kinds.map((kind) => ({ ...kind, value: String(kind.value) })),
          },
        ]}
        actions={
          <>
            <Button onClick={() => setSellers(true)}>Khách của từng người bán</Button>
            {manages && (
              <Button type="primary" onClick={() => setForm(forms.newForm(fieldsOf(true)))}>
                Thêm nhân viên
              </Button>
            )}
          </>
        }
      />
      {form && (
        <FormDrawer<Call>
          key={form.title}
          {...form}
          open
          onClose={() => setForm(undefined)}
          invalidates={invalidates}
        />
      )}
      {sellers && (
        <Suspense>
          <Sellers onClose={() => setSellers(false)} />
        </Suspense>
      )}
    </>
  )
}
