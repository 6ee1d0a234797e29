import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { usePerson } from '#platform/web/session.ts'
import { listImported } from '#warehouse/package.api.ts'
import { ImportForms } from '#warehouse/web/imports-view.tsx'
import { useBatchList } from '#warehouse/web/mawb-batches.tsx'
import { packageList } from '#warehouse/web/package-list.tsx'

const path = '/mawbs/excel'
const title = 'Nhập MAWB từ Excel'

/** Packing lists: upload, preview, import; the earlier imports with their undo, and what came of them. */
export default function MawbExcel() {
  const { role } = usePerson()
  const [search, setSearch] = useSearchParams()
  const batches = useBatchList(path)
  const packages = search.get('view') === 'packages'
  const choose = (
    <Segmented
      aria-label="Các lần nhập hay các kiện"
      value={packages ? 'packages' : 'batches'}
      options={[
        { value: 'batches', label: 'Các lần nhập' },
        { value: 'packages', label: 'Các kiện' },
      ]}
      onChange={(view) => setSearch(view === 'packages' ? { view } : {})}
    />
  )
  return packages ? (
    <ListScreen key="packages" {...packageList(path, role, listImported)} title={title} actions={choose} />
  ) : (
    <ListScreen key="batches" {...batches} title={title} actions={choose} above={<ImportForms />} />
  )
}
