import { useMemo, type ReactNode } from 'react'
import { labelWithUnit } from '#platform/contract/field-words.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'
import { listMawbs, type MawbRow } from '#warehouse/mawb.api.ts'
import { mawbFields } from '#warehouse/mawb.fields.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { MawbDrawer } from '#warehouse/web/mawb-drawer.tsx'
import { useOverseas } from '#warehouse/web/parts/mawb-parts.tsx'

const columnsFor = (role: RoleCode) =>
  recordColumns<MawbRow>(mawbFields, role, {
    d_weight: { title: labelWithUnit(mawbFields.d_weight), total: 'd_weight' },
    packages: { total: 'packages' },
    waiting: { total: 'waiting' },
    flown: { total: 'flown' },
    arrived: { total: 'arrived' },
    scanned: { total: 'scanned' },
    bags: { kind: 'text', value: (row) => `${row.docked}/${row.bags}` },
  })

/** The flights; on a first visit those of `status`, all without it. */
export function MawbList({
  path,
  title,
  status,
  actions,
}: {
  path: string
  title: string
  status: string
  actions?: ReactNode
}) {
  const { role } = usePerson()
  const overseas = useOverseas()
  const known = JSON.stringify(overseas)
  const list = useMemo(
    () => ({
      path,
      noun: 'MAWB',
      sort: '-created_at',
      size: 20,
      call: listMawbs,
      columns: columnsFor(role),
      ...(status ? { initialFilters: { status } } : {}),
      search: 'Số MAWB, mã vận đơn…',
      rowLabel: (row: MawbRow) => row.mawb,
      filters: recordFilters(mawbFields, role, {
        warehouse_code: { kind: 'any', options: JSON.parse(known) as typeof overseas },
      }),
      chips: {
        key: 'status',
        options: mawbStatus.chips,
      },
      open: {
        title: (row: MawbRow | undefined, id: number) => `MAWB ${row?.mawb ?? `#${id}`}`,
        head: 'own' as const,
        render: (id: number) => <MawbDrawer key={id} id={id} />,
        width: 'work' as const,
      },
    }),
    [path, role, known, status],
  )
  return <ListScreen {...list} title={title} actions={actions} />
}
