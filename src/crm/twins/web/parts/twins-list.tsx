import { PhoneOutlined } from '@ant-design/icons'
import { useMemo, type ReactNode } from 'react'
import { listTwins, type TwinRow } from '#crm/twins/twin.api.ts'
import { twinFields } from '#crm/twins/twin.fields.ts'
import { twinStart } from '#crm/twins/web/twin-list.ts'
import { Twins } from '#crm/twins/web/twins.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'

const open = {
  title: (row: TwinRow | undefined, id: number) => row?.phone ?? `Số trùng #${id}`,
  head: (row: TwinRow) => ({
    icon: <PhoneOutlined />,
    name: row.phone,
    about: 'Các hồ sơ cùng số điện thoại',
  }),
  render: (id: number, _: TwinRow | undefined, close: () => void) => <Twins key={id} id={id} close={close} />,
  width: 'record' as const,
}

/** Phones of more than one record, to be looked at and merged. */
export default function TwinsList({ path, title, above }: { path: string; title: string; above: ReactNode }) {
  const { role } = usePerson()
  const columns = useMemo(() => recordColumns<TwinRow>(twinFields, role), [role])
  const filters = useMemo(() => recordFilters(twinFields, role), [role])
  return (
    <ListScreen
      path={path}
      title={title}
      above={above}
      noun="số điện thoại"
      call={listTwins}
      size={twinStart.size}
      sort={twinStart.sort}
      search="Tên không dấu, điện thoại…"
      rowLabel={(row: TwinRow) => row.phone}
      filters={filters}
      columns={columns}
      open={open}
      nothing="Không có số điện thoại nào ở hai hồ sơ."
    />
  )
}
