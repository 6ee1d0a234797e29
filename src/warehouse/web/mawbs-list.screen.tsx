import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CallList } from '#platform/web/list/list-screen.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { useBatchList } from '#warehouse/web/mawb-batches.tsx'
import { MawbImport } from '#warehouse/web/mawb-import.tsx'
import { MawbList } from '#warehouse/web/mawb-list.tsx'

/** All flights; the warehouse also imports its packing lists here, `/mawbs/excel` being the office's. */
export default function MawbsList() {
  const works = useHasFlag('ql', 'op')
  const [search, setSearch] = useSearchParams()
  const importing = works && search.get('view') === 'import'
  const choose = works && (
    <Segmented
      aria-label="Danh sách hay nhập file"
      value={importing ? 'import' : 'list'}
      options={[
        { value: 'list', label: 'Các MAWB' },
        { value: 'import', label: 'Nhập packing list' },
      ]}
      onChange={(view) => setSearch(view === 'import' ? { view } : {})}
    />
  )
  return importing ? (
    <Imports choose={choose} />
  ) : (
    <MawbList path="/mawbs/list" title="Danh sách MAWB" actions={choose} />
  )
}

function Imports({ choose }: { choose: ReactNode }) {
  return (
    <Screen path="/mawbs/list" title="Nhập packing list" actions={choose}>
      <MawbImport />
      <CallList {...useBatchList()} />
    </Screen>
  )
}
