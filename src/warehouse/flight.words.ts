import { wayByTimes, type StepSeen, type Way } from '#platform/contract/way.ts'
import type { MawbRow } from '#warehouse/mawb.api.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import type { PackageRow } from '#warehouse/package.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'

const way: Way = {
  statuses: mawbStatus,
  steps: [
    { label: 'Đóng hàng', by: mawbStatus.packing },
    { label: 'Xuất kho', by: mawbStatus.exported },
    { label: 'Về Việt Nam', by: mawbStatus.arrived },
  ],
  broken: [mawbStatus.cancelled],
}

type Flight = Pick<
  MawbRow,
  'status' | 'created_at' | 'exported_at' | 'arrived_at' | 'waiting' | 'flown' | 'arrived' | 'packages'
>

/** What of an arrived flight is not here yet: `2 kiện chờ quét, 1 kiện chưa về`; empty: everything was scanned. */
export function notHere({ arrived, flown }: Pick<Flight, 'arrived' | 'flown'>): string {
  return [arrived > 0 && `${arrived} kiện chờ quét`, flown > 0 && `${flown} kiện chưa về`]
    .filter(Boolean)
    .join(', ')
}

/** The way of a flight: it is over when the last of its packages was scanned here, not when it landed. */
export function flightWay(flight: Flight): StepSeen[] {
  const flown = wayByTimes(way, flight.status, [
    [mawbStatus.packing, flight.created_at],
    [mawbStatus.exported, flight.exported_at],
    [mawbStatus.arrived, flight.arrived_at],
  ])
  const landed = flight.status === mawbStatus.arrived
  const left = notHere(flight)
  const state = !landed ? 'ahead' : left === '' ? 'done' : 'now'
  return [...flown, { label: 'Quét vào kho', state, at: undefined, note: state === 'now' ? left : '' }]
}

/** The packages of a flight that nobody has scanned here. */
export const unscannedOf = (packages: readonly PackageRow[]): PackageRow[] =>
  packages.filter(({ receive_status }) => receive_status < packageStatus.scanned)
