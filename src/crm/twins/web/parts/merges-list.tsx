import { MergeCellsOutlined } from '@ant-design/icons'
import { useMemo, type ReactNode } from 'react'
import { listMerges, mergers, undoMerge, type MergeRow } from '#crm/twins/twin.api.ts'
import { mergeFields } from '#crm/twins/twin.fields.ts'
import { twinReads } from '#crm/twins/web/twin-reads.ts'
import { mergeStart } from '#crm/twins/web/twin-list.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'

const open = {
  title: (row: MergeRow | undefined, id: number) => (row ? `Gộp ${row.gone_name}` : `Lần gộp #${id}`),
  head: (row: MergeRow) => ({
    icon: <MergeCellsOutlined />,
    name: row.gone_name,
    about: `Đã gộp vào ${row.kept_name}`,
  }),
  render: (_: number, row: MergeRow | undefined) =>
    row ? <Merge row={row} /> : <Nothing>Không tìm thấy lần gộp này.</Nothing>,
  width: 'record' as const,
}

function Merge({ row }: { row: MergeRow }) {
  const { role } = usePerson()
  return <RecordFacts facts={recordFacts(mergeFields, role, row)} />
}

/** What was merged, to be taken apart again while that is possible. */
export default function MergesList({
  path,
  title,
  above,
}: {
  path: string
  title: string
  above: ReactNode
}) {
  const { role } = usePerson()
  const columns = useMemo(() => recordColumns<MergeRow>(mergeFields, role), [role])
  const filters = useMemo(() => recordFilters(mergeFields, role), [role])
  const write = useWrite(twinReads)
  const rowActions = ({ id, version, undone_at, gone_name, kept_name }: MergeRow): RowAction[] =>
    mergers.includes(role)
      ? [
          {
            key: 'undo',
            label: 'Hoàn tác gộp',
            off: undone_at === null ? undefined : 'Lần gộp này đã được hoàn tác.',
            confirm: {
              title: `Tách ${gone_name} khỏi ${kept_name}?`,
              content: 'Những gì đã chuyển quay về hồ sơ cũ; những gì thêm từ lúc gộp ở lại hồ sơ được giữ.',
              okText: 'Hoàn tác gộp',
            },
            run: () => write(undoMerge, { body: { id, version } }),
          },
        ]
      : []
  return (
    <ListScreen
      path={path}
      title={title}
      above={above}
      noun="lần gộp"
      call={listMerges}
      size={mergeStart.size}
      sort={mergeStart.sort}
      search="Tên khách, điện thoại, mã khách…"
      rowLabel={(row: MergeRow) => row.gone_name}
      filters={filters}
      columns={columns}
      open={open}
      rowActions={rowActions}
      nothing="Chưa gộp hồ sơ nào."
    />
  )
}
