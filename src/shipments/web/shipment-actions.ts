import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api } from '#platform/web/api.ts'
import { bulkPrint } from '#platform/web/list/bulk-print.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import {
  cancelShipment,
  cancelShipments,
  changeShipmentStatus,
  confirmShipments,
  printInvoices,
  printWaybills,
  type ShipmentRow,
} from '#shipments/shipment.api.ts'
import { shipmentStatus } from '#shipments/shipment.status.ts'
import { handOut } from '#warehouse/web/parts/print-labels.ts'

const { fresh, confirmed, cancelled } = shipmentStatus

/** Who may do what: the table's roles, as the buttons have them. */
export interface Works {
  /** kd, cs: while it is new. */
  sells: boolean
  /** op. */
  works: boolean
}

export const mayChange = (row: ShipmentRow, { sells, works }: Works): boolean =>
  works ? row.status === fresh || row.status === confirmed : sells && row.status === fresh

/** What a waybill is confirmed with, by the words of its form. */
const needed = {
  receiver: 'người nhận',
  phone: 'điện thoại',
  address: 'địa chỉ',
  services: 'dịch vụ',
  declared_vnd: 'giá trị khai báo',
} as const satisfies Partial<Record<keyof ShipmentRow, string>>

/** Why a waybill cannot be confirmed yet: what it lacks, and that alone. */
export function lackingWords(row: Pick<ShipmentRow, keyof typeof needed>): string | undefined {
  const missing = Object.entries(needed).flatMap(([key, words]) =>
    row[key as keyof typeof needed] ? [] : [words],
  )
  return missing.length > 0 ? `Còn thiếu ${missing.join(', ')}.` : undefined
}

const labels = async (ids: readonly number[], format: 'html' | 'zpl') => {
  const { data } = await api(printWaybills, { body: { ids: [...ids], format, size: '100x150' } })
  await handOut(format, data)
}
const invoices = async (ids: readonly number[]) => {
  const { data } = await api(printInvoices, { body: { ids: [...ids] } })
  await printHtml(data.content, { page: 'A4', delay: 300 })
}

const offFor = (statuses: readonly number[]) => (rows: readonly ShipmentRow[]) =>
  rows.length === 0 || rows.some((row) => statuses.includes(row.status))
    ? null
    : `Chỉ áp dụng cho vận đơn ${statuses.map((one) => shipmentStatus.label(one).toLowerCase()).join(', ')}`

export const shipmentBulk = (may: Works): BulkAction<ShipmentRow>[] => [
  ...(may.works
    ? [
        {
          key: 'confirm',
          label: 'Xác nhận vận đơn',
          off: offFor([fresh]),
          run: (ids: readonly number[]) => api(confirmShipments, { body: { ids: [...ids] } }),
        },
      ]
    : []),
  bulkPrint('labels', 'In tem vận đơn', (ids) => labels(ids, 'html')),
  bulkPrint('zpl', 'Tem ZPL', (ids) => labels(ids, 'zpl')),
  bulkPrint('invoices', 'In hóa đơn thương mại', invoices),
  ...(may.works || may.sells
    ? [
        {
          key: 'cancel',
          label: 'Hủy vận đơn',
          danger: true,
          confirm: 'reason' as const,
          off: offFor(may.works ? [fresh, confirmed] : [fresh]),
          run: (ids: readonly number[], { reason = '' }: { reason?: string }) =>
            may.works
              ? api(changeShipmentStatus, { body: { ids: [...ids], status: cancelled, reason } })
              : api(cancelShipments, { body: { ids: [...ids], reason } }),
        },
      ]
    : []),
]

export function shipmentActions(
  row: ShipmentRow,
  may: Works,
  { edit, changed }: { edit: () => void; changed: () => void },
): RowAction[] {
  const open = mayChange(row, may)
  return [
    ...(may.works && row.status === fresh
      ? [
          {
            key: 'confirm',
            label: 'Xác nhận vận đơn',
            primary: true,
            off: lackingWords(row),
            run: async () => {
              await api(confirmShipments, { body: { ids: [row.id] } })
              changed()
            },
          },
        ]
      : []),
    { key: 'labels', label: 'In tem vận đơn', run: () => labels([row.id], 'html') },
    { key: 'invoice', label: 'In hóa đơn thương mại', run: () => invoices([row.id]) },
    { key: 'zpl', label: 'Tem ZPL', seldom: true, run: () => labels([row.id], 'zpl') },
    ...(open
      ? [
          { key: 'edit', label: 'Sửa vận đơn', run: edit },
          {
            key: 'cancel',
            label: 'Hủy vận đơn',
            danger: true,
            confirm: {
              title: `Hủy vận đơn ${row.code}?`,
              content: `${row.packages} kiện được tự do, có thể lên vận đơn khác.`,
              reason: 'required' as const,
              okText: 'Hủy vận đơn',
            },
            run: async (reason: string) => {
              await api(cancelShipment, { params: { id: row.id }, body: { reason, version: row.version } })
              changed()
            },
          },
        ]
      : []),
  ]
}
