import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api } from '#platform/web/api.ts'
import { bulkPrint } from '#platform/web/list/bulk-print.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import {
  changePackageStatus,
  deletePackage,
  printPackageLabels,
  printPackages,
  removePackages,
} from '#shipments/package.api.ts'
import { handOut } from '#warehouse/web/parts/print-labels.ts'
import type { PackageRow } from '#warehouse/package.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'

const { overseas, exported, arrived, scanned } = packageStatus

async function printLabels(ids: readonly number[], format: 'html' | 'zpl', size: '50x30' | '100x150') {
  const { data } = await api(printPackageLabels, { body: { ids: [...ids], format, size } })
  await handOut(format, data)
}
/** The small labels of packages at a station: without a dialog. */
export async function printPackageTags(ids: readonly number[]) {
  const { data } = await api(printPackageLabels, { body: { ids: [...ids], format: 'html', size: '50x30' } })
  await handOut('html', data, { atOnce: true })
}
const printSheets = async (ids: readonly number[]) => {
  const { data } = await api(printPackages, { body: { ids: [...ids] } })
  await printHtml(data.content, { page: 'A5', delay: 300 })
}

const prints: BulkAction<PackageRow>[] = [
  bulkPrint('labels', 'In tem', (ids) => printLabels(ids, 'html', '50x30')),
  bulkPrint('zpl', 'Tem ZPL 50×30', (ids) => printLabels(ids, 'zpl', '50x30')),
  bulkPrint('zpl-large', 'Tem ZPL 100×150', (ids) => printLabels(ids, 'zpl', '100x150')),
  bulkPrint('sheets', 'In phiếu kiện', printSheets),
]

/** What brings packages to a step, off where none of those chosen stands before it. */
const moves = (
  [
    [exported, overseas],
    [arrived, exported],
    [scanned, arrived],
  ] as const
).map(([to, from]): BulkAction<PackageRow> => ({
  key: `to-${to}`,
  label: packageStatus.label(to),
  confirm: 'plain',
  off: (rows) =>
    rows.length === 0 || rows.some((row) => row.receive_status === from)
      ? null
      : `Chỉ áp dụng cho kiện ${packageStatus.label(from).toLowerCase()}`,
  run: (ids) => api(changePackageStatus, { body: { ids: [...ids], status: to } }),
}))

const unpack: BulkAction<PackageRow> = {
  key: 'unpack',
  label: 'Bỏ khỏi bao, vận đơn',
  confirm: 'plain',
  off: (rows) =>
    rows.length === 0 || rows.some((row) => row.receive_status === overseas)
      ? null
      : 'Các kiện này đã rời kho nước ngoài',
  run: (ids) => api(removePackages, { body: { ids: [...ids] } }),
}

/** The packages chosen are meant for a bag; `choose` asks for which. */
const bag = (choose: (rows: readonly PackageRow[]) => void): BulkAction<PackageRow> => ({
  key: 'bag',
  label: 'Xếp vào bao',
  off: (rows) => {
    if (rows.some((row) => row.receive_status !== overseas)) return 'Có kiện đã rời kho nước ngoài'
    return new Set(rows.map((row) => row.warehouse_code)).size > 1 ? 'Một bao chỉ gồm kiện của một kho' : null
  },
  run: async (_, __, rows) => {
    choose(rows)
    return undefined
  },
})

export const packageBulk = (
  works: boolean,
  choose: (rows: readonly PackageRow[]) => void,
): BulkAction<PackageRow>[] => (works ? [bag(choose), ...prints, ...moves, unpack] : prints)

export const packageActions = (
  row: PackageRow,
  { works, changed, close }: { works: boolean; changed: () => void; close?: (() => void) | undefined },
): RowAction[] => [
  { key: 'label', label: 'In tem', run: () => printLabels([row.id], 'html', '50x30') },
  { key: 'zpl', label: 'Tem ZPL', seldom: true, run: () => printLabels([row.id], 'zpl', '50x30') },
  { key: 'sheet', label: 'In phiếu kiện', run: () => printSheets([row.id]) },
  ...(works
    ? [
        {
          key: 'delete',
          label: 'Xóa kiện',
          danger: true,
          off:
            row.receive_status !== overseas
              ? 'Kiện đã rời kho nước ngoài.'
              : row.container_code || row.mawb
                ? 'Kiện đang nằm trong bao, bỏ khỏi bao trước.'
                : undefined,
          confirm: {
            title: `Xóa kiện ${row.track}?`,
            content: 'Đơn không còn kiện nào trở về “Đã mua”.',
            reason: 'required' as const,
            okText: 'Xóa kiện',
          },
          run: async (reason: string) => {
            await api(deletePackage, { params: { id: row.id }, body: { reason } })
            changed()
            close?.()
          },
        },
      ]
    : []),
]
