import { mawbStatus } from '#warehouse/mawb.status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api } from '#platform/web/api.ts'
import {
  cancelMawb,
  dockBag,
  moveMawb,
  packPackages,
  type MawbRow,
  type PackageResults,
} from '#warehouse/mawb.api.ts'
import type { PackageRow } from '#warehouse/package.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'

/** What is open beside the flight. */
export type FlightForm = 'edit' | 'change' | 'paste'

interface Flight {
  flight: MawbRow
  packages: readonly PackageRow[]
  /** Received here and on no flight. */
  free: readonly PackageRow[]
  chosen: ReadonlySet<number>
  open: (form: FlightForm) => void
  /** Says what became of each package. */
  settle: (answer: { message: string; data: object }) => void
}

const tracksOf = (rows: readonly PackageRow[]) => rows.map((row) => row.track).join(', ')

/**
 * What can be done with a flight and the packages chosen. A button keeps its words and its place whatever
 * is chosen: the same click never means another number of packages.
 */
export function flightActions({ flight, packages, free, chosen, open, settle }: Flight): RowAction[] {
  const { id, mawb, status } = flight
  const picked = (rows: readonly PackageRow[]) => rows.filter((row) => chosen.has(row.id))
  const packing = status === mawbStatus.packing
  const flies = packing || status === mawbStatus.exported
  const when = (holds: boolean, ...actions: RowAction[]) => (holds ? actions : [])

  const pack = (): RowAction => {
    const mine = picked(free)
    // A strange package is on no flight until it has an order.
    const ready = mine.filter((row) => row.order_ids.length > 0)
    const strange = mine.filter((row) => row.order_ids.length === 0)
    return {
      key: 'pack',
      label: 'Đóng kiện đã chọn',
      primary: flight.waiting === 0,
      off: ready.length > 0 ? undefined : 'Chọn ở bảng dưới các kiện đã có đơn, chưa đóng.',
      ...(mine.length > 1
        ? {
            confirm: {
              title: `Đóng ${ready.length} kiện vào MAWB ${mawb}?`,
              content: strange.length > 0 && (
                <p>
                  {strange.length} kiện lạ chưa có đơn, không đóng: {tracksOf(strange)}
                </p>
              ),
              okText: `Đóng ${ready.length} kiện`,
            },
          }
        : {}),
      run: async () =>
        settle(await api(packPackages, { body: { id, packages: ready.map((row) => row.id) } })),
    }
  }

  /** Of a whole flight unless some are chosen; it says first which. */
  const move = (step: 'export' | 'arrive'): RowAction => {
    const leaves = step === 'export'
    const from = leaves ? packageStatus.overseas : packageStatus.exported
    const rows = packages.filter((row) => row.receive_status === from)
    const mine = picked(rows)
    const handled = mine.length > 0 ? mine : rows
    const unweighed = handled.filter((row) => !row.d_weight)
    const verb = leaves ? 'Xuất kho' : 'Nhận về Việt Nam'
    const left = rows.length - handled.length
    return {
      key: step,
      label: verb,
      primary: true,
      off: rows.length > 0 ? undefined : 'Không có kiện nào ở bước này.',
      confirm: {
        title: `${verb} ${handled.length} kiện của ${mawb}?`,
        content: (
          <>
            {left > 0 && (
              <p>
                {left} kiện không chọn {leaves ? 'sẽ ra khỏi bao và ở lại kho' : 'được ghi là thiếu'}.
              </p>
            )}
            {leaves && unweighed.length > 0 && (
              <p>
                {unweighed.length} kiện chưa cân: {tracksOf(unweighed)}
              </p>
            )}
          </>
        ),
        okText: verb,
      },
      run: async () =>
        settle(
          await api(moveMawb, {
            body: {
              id,
              status: leaves ? mawbStatus.exported : mawbStatus.arrived,
              packages: handled.map((row) => ({ id: row.id, isHandle: true })),
            },
          }),
        ),
    }
  }

  return [
    ...when(packing, pack()),
    ...when(flies && flight.waiting > 0, move('export')),
    ...when(flight.flown > 0, move('arrive')),
    ...when(status === mawbStatus.arrived && flight.docked < flight.bags, {
      key: 'dock',
      label: 'Bao đã tới cổng kho',
      run: async () => settle(await api(dockBag, { body: { id } })),
    }),
    ...when(packing, { key: 'paste', label: 'Đóng theo danh sách mã', run: () => open('paste') }),
    ...when(
      flies,
      { key: 'edit', label: 'Sửa MAWB', run: () => open('edit') },
      {
        key: 'change',
        label: 'Chuyển sang MAWB khác',
        off: picked(packages).length > 0 ? undefined : 'Chọn ở bảng dưới các kiện đã đóng vào MAWB này.',
        run: () => open('change'),
      },
      {
        key: 'cancel',
        label: 'Hủy MAWB',
        danger: true,
        confirm: {
          title: `Hủy MAWB ${mawb}?`,
          content: <p>{packages.length} kiện trở lại kho nước ngoài, đơn theo kiện.</p>,
          reason: 'required',
          okText: 'Hủy MAWB',
        },
        run: async (reason: string) => settle(await api(cancelMawb, { body: { id, reason } })),
      },
    ),
  ]
}

/** What the server refused of an answer, as bulk results show it. */
export const failedIn = (data: object): PackageResults['failed'] =>
  'failed' in data ? (data as Pick<PackageResults, 'failed'>).failed : []
