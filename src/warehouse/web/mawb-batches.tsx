import { useMemo } from 'react'
import { ApiError } from '#platform/contract/client.ts'
import { useWrite } from '#platform/web/api.ts'
import { useDialogs } from '#platform/web/dialogs.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { batchKinds, listBatches, rollbackBatch, type BatchRow } from '#warehouse/import.api.ts'

const columns: Column<BatchRow>[] = [
  { key: 'id', title: 'Lần', width: 64, kind: 'number' },
  {
    key: 'created_at',
    title: 'Nhập lúc',
    width: 130,
    kind: 'time',
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'kind', title: 'Cách nhập', width: 150, value: (row) => batchKinds[row.kind] ?? row.kind },
  { key: 'file_name', title: 'File', width: 220 },
  { key: 'mawb', title: 'MAWB', width: 130, kind: 'code' },
  { key: 'rows', title: 'Dòng', width: 70, kind: 'number' },
  { key: 'done', title: 'Nhập được', width: 86, kind: 'number' },
  { key: 'unknown', title: 'Không thấy', width: 90, kind: 'number' },
  { key: 'duplicate', title: 'Trùng', width: 70, kind: 'number' },
  { key: 'refused', title: 'Lỗi', width: 70, kind: 'number' },
  { key: 'created_name', title: 'Người nhập', width: 140 },
  { key: 'rolled_back_at', title: 'Hoàn tác lúc', width: 130, kind: 'time' },
]

/** The earlier imports of packing lists, a list with their undo. */
export function useBatchList(path: string) {
  const dialogs = useDialogs()
  const write = useWrite([listBatches])
  const works = useHasFlag('ql', 'op')
  return useMemo(() => {
    const undo = async (row: BatchRow, reason: string) => {
      try {
        await write(rollbackBatch, { body: { id: row.id, ...(reason ? { reason } : {}) } })
      } catch (problem) {
        if (!(problem instanceof ApiError && problem.details.length)) throw problem
        const shown = await dialogs()
        shown.warning({
          title: problem.message,
          content: problem.details
            .slice(0, 20)
            .map((detail) => <div key={detail.path}>{detail.message}</div>),
        })
      }
    }
    return {
      path,
      noun: 'lần nhập',
      sort: '-created_at',
      size: 20,
      call: listBatches,
      columns,
      search: 'Số MAWB, tên file, mã vận đơn…',
      rowLabel: (row: BatchRow) => `Lần ${row.id}`,
      rowActions: (row: BatchRow) =>
        works
          ? [
              {
                key: 'undo',
                label: 'Hoàn tác',
                danger: true,
                off: row.rolled_back_at ? 'Đã hoàn tác' : undefined,
                confirm: {
                  title: `Hoàn tác lần nhập ${row.id} (${row.done} kiện)?`,
                  content: <p>Kiện ra khỏi MAWB; kiện do lần nhập này nhận sẽ trở lại "Đã mua".</p>,
                  reason: 'optional' as const,
                  okText: 'Hoàn tác',
                },
                run: (reason: string) => undo(row, reason),
              },
            ]
          : [],
    }
  }, [path, dialogs, works, write])
}
