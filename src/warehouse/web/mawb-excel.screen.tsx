import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { useBatchList } from '#warehouse/web/mawb-batches.tsx'
import { MawbImport } from '#warehouse/web/mawb-import.tsx'

/** Packing lists: upload, preview, import; and the earlier imports with their undo. */
export default function MawbExcel() {
  return <ListScreen {...useBatchList()} title="Nhập MAWB từ Excel" above={<MawbImport />} />
}
