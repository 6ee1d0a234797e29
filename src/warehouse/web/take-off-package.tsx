import { Button } from 'antd'
import { backStatus } from '#delivery/back-status.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import { useRunAction, type RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite, type Write } from '#platform/web/api.ts'
import { trackLookup, type TrackLookup } from '#warehouse/package.api.ts'
import { flightReads } from '#warehouse/web/pasted-tracks.tsx'

type FoundOrder = Pick<TrackLookup['orders'][number], 'id' | 'code' | 'status'>

type Packed = Pick<TrackLookup['packages'][number], 'track' | 'container_code' | 'mawb'>

/** What such a package leaves besides: `, và rời bao BG…, MAWB 176-…`. */
const leaving = (packages: readonly Packed[]): string => {
  const places = packages.flatMap(({ container_code, mawb }) => [
    ...(container_code ? [`bao ${container_code}`] : []),
    ...(mawb ? [`MAWB ${mawb}`] : []),
  ])
  return places.length > 0 ? `, và rời ${[...new Set(places)].join(', ')}` : ''
}

/**
 * An order is taken off its packages by stepping it back from 7, which is what the warehouse abroad undoes; null for
 * who may not, and once the goods have gone on.
 */
export function takeOff(
  order: FoundOrder,
  packages: readonly Packed[],
  role: RoleCode,
  write: Write,
): RowAction | null {
  if (!hasFlag(role, 'ql', 'kt', 'op') || order.status !== orderStatus.arrivedOverseas) return null
  return {
    key: 'take_off',
    label: 'Gỡ khỏi kiện',
    danger: true,
    confirm: {
      title: `Gỡ đơn ${order.code} khỏi kiện?`,
      content: `Đơn trở về “${orderStatus.label(orderStatus.bought)}”, cân đã ghi bị bỏ. Kiện chỉ có đơn này thì coi như chưa nhận${leaving(packages)}.`,
      reason: 'required',
      okText: 'Gỡ khỏi kiện',
    },
    run: (reason) => write(backStatus, { body: { ids: [order.id], reason } }),
  }
}

const reads = [...flightReads, trackLookup]

function TakeOff({
  order,
  packages,
  role,
}: {
  order: FoundOrder
  packages: readonly Packed[]
  role: RoleCode
}) {
  const action = takeOff(order, packages, role, useWrite(reads))
  const run = useRunAction()
  return (
    action && (
      <Button size="small" aria-label={`Gỡ đơn ${order.code} khỏi kiện`} onClick={() => void run(action)}>
        {action.label}
      </Button>
    )
  )
}

/** What may be done with an order of a package: those whose track is only like it are not in it. */
export const takenOffFrom = (
  { orders, packages }: Pick<TrackLookup, 'orders' | 'packages'>,
  role: RoleCode,
) =>
  function act(order: TrackLookup['orders'][number]) {
    return orders.includes(order) && <TakeOff order={order} packages={packages} role={role} />
  }
