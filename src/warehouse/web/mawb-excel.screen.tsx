import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { usePerson } from '#platform/web/session.ts'
import { listImported } from '#warehouse/package.api.ts'
import { ImportForms } from '#warehouse/web/imports-view.tsx'
import { useBatchList } from '#warehouse/web/mawb-batches.tsx'
import { scanList } from '#warehouse/web/scan-list.ts'
import { packageList } from '#warehouse/web/parts/package-list.tsx'

const path = '/mawbs/excel'
const title = 'Nhập MAWB từ Excel'

/** Packing lists: upload, preview, import; the earlier imports with their undo, and what came of them. */
export default function MawbExcel() {
  const { role } = usePerson()
  const [search, setSearch] = useSearchParams()
  const batches = useBatchList(path)
  const view = search.get('view') ?? 'batches'
  const choose = (
    <Segmented
      aria-label="Xem gì"
      value={view}
      options={[
        { value: 'batches', label: 'Các lần nhập' },
        { value: 'packages', label: 'Các kiện' },
        { value: 'scans', label: 'Quét về Việt Nam' },
      ]}
      onChange={(next) => setSearch(next === 'batches' ? {} : { view: next })}
    />
  )
  const shared = { title, actions: choose }
  if (view === 'packages')
    return <ListScreen key={view} {...packageList(path, role, listImported)} {...shared} />
  if (view === 'scans') return <ListScreen key={view} {...scanList(path)} {...shared} />
  return <ListScreen key="batches" {...batches} {...shared} above={<ImportForms />} />
}
