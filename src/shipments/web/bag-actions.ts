import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, download } from '#platform/web/api.ts'
import { bulkPrint } from '#platform/web/list/bulk-print.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { cancelBag, printBags, saveBag, type BagRow } from '#shipments/bag.api.ts'
import { exportPackages } from '#shipments/package.api.ts'
import { handOut } from '#warehouse/web/parts/print-labels.ts'
import { bagStatus } from '#warehouse/bag.status.ts'

const { open, closed, exported } = bagStatus

/** What is open beside the list: a form, of these bags. */
export type BagFormOf = { form: 'close' | 'export' | 'date'; bags: readonly BagRow[] } | { form: 'new' }

const printList = async (ids: readonly number[], language: 'vi' | 'en') => {
  const { data } = await api(printBags, { body: { ids: [...ids], language } })
  await printHtml(data.content, { page: 'A4', delay: 300 })
}
export const printBagLabels = async (
  ids: readonly number[],
  format: 'html' | 'zpl',
  given: { atOnce?: boolean } = {},
) => {
  const { data } = await api(printBags, { body: { ids: [...ids], paper: 'label', format, size: '100x150' } })
  await handOut(format, data, given)
}

const prints: BulkAction<BagRow>[] = [
  bulkPrint('list', 'In danh sách kiện', (ids) => printList(ids, 'vi')),
  bulkPrint('list-en', 'In danh sách tiếng Anh', (ids) => printList(ids, 'en')),
  bulkPrint('list-file', 'Tải danh sách kiện (Excel)', (ids) =>
    download(exportPackages, { query: {}, body: { container_id: [...ids] } }),
  ),
  bulkPrint('labels', 'In tem bao', (ids) => printBagLabels(ids, 'html')),
  bulkPrint('zpl', 'Tem ZPL', (ids) => printBagLabels(ids, 'zpl')),
]

const chosen = (
  form: 'export' | 'date',
  label: string,
  off: (rows: readonly BagRow[]) => string | null,
  ask: (given: BagFormOf) => void,
): BulkAction<BagRow> => ({
  key: form,
  label,
  off,
  run: async (_, __, rows) => {
    ask({ form, bags: rows })
    return undefined
  },
})

export const bagBulk = (works: boolean, ask: (given: BagFormOf) => void): BulkAction<BagRow>[] =>
  works
    ? [
        chosen(
          'export',
          'Xuất theo MAWB',
          (rows) => (rows.some((row) => row.status !== closed) ? 'Chỉ áp dụng cho bao đã đóng' : null),
          ask,
        ),
        chosen(
          'date',
          'Đổi ngày bay',
          (rows) => (rows.some((row) => !row.mawb) ? 'Chỉ áp dụng cho bao đã có MAWB' : null),
          ask,
        ),
        ...prints,
      ]
    : prints

/** What may be done with a bag where it stands. */
export function bagActions(
  row: BagRow,
  {
    works,
    ask,
    scan,
    changed,
  }: {
    works: boolean
    ask: (given: BagFormOf) => void
    /** To the station, with this bag. */
    scan: (code: string) => void
    changed: () => void
  },
): RowAction[] {
  const { id, code, version, status, packages } = row
  const when = (holds: boolean, ...actions: RowAction[]) => (works && holds ? actions : [])
  const lists: RowAction[] =
    packages > 0
      ? [
          { key: 'list', label: 'In danh sách kiện', run: () => printList([id], 'vi') },
          { key: 'label', label: 'In tem bao', run: () => printBagLabels([id], 'html') },
          { key: 'list-en', label: 'In danh sách tiếng Anh', seldom: true, run: () => printList([id], 'en') },
          { key: 'zpl', label: 'Tem ZPL', seldom: true, run: () => printBagLabels([id], 'zpl') },
        ]
      : []
  return [
    ...when(status === open, {
      key: 'close',
      label: 'Đóng bao',
      primary: true,
      off: row.packed > 0 ? undefined : 'Chưa quét kiện nào vào bao.',
      run: () => ask({ form: 'close', bags: [row] }),
    }),
    ...when(status === open, {
      key: 'scan',
      label: 'Quét kiện vào bao',
      primary: true,
      run: () => scan(code),
    }),
    ...when(status === closed, {
      key: 'export',
      label: 'Xuất theo MAWB',
      primary: true,
      run: () => ask({ form: 'export', bags: [row] }),
    }),
    ...lists,
    ...when(row.mawb !== null && (status === open || status === closed || status === exported), {
      key: 'date',
      label: 'Đổi ngày bay',
      run: () => ask({ form: 'date', bags: [row] }),
    }),
    ...when(status === closed, {
      key: 'reopen',
      label: 'Mở lại bao',
      confirm: {
        title: `Mở lại bao ${code}?`,
        content: 'Cân của bao bỏ đi, đóng lại thì cân lại. Lý do ghi vào lịch sử.',
        reason: 'required' as const,
        okText: 'Mở lại bao',
      },
      run: async (reason: string) => {
        await api(saveBag, { body: { action: 'reopen', id, reason, version } })
        changed()
      },
    }),
    ...when(status === open || status === closed, {
      key: 'cancel',
      label: 'Hủy bao',
      danger: true,
      confirm: {
        title: `Hủy bao ${code}?`,
        content: `${packages} kiện được tự do, ở lại kho nước ngoài.`,
        reason: 'required' as const,
        okText: 'Hủy bao',
      },
      run: async (reason: string) => {
        await api(cancelBag, { params: { id }, body: { reason, version } })
        changed()
      },
    }),
  ]
}
