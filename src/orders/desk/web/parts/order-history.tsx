import { Skeleton } from 'antd'
import { orderHistories } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { eventData } from '#orders/core/web/parts/event-data.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { coded } from '#platform/web/record/coded.tsx'
import { When } from '#platform/web/words/when.tsx'

/** What happened to an order, the newest first. */
export function OrderHistory({ id }: { id: number }) {
  const { data, error } = useRecord(orderHistories, { params: { id } })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active />
  return (
    <ol className="order-history">
      {data.data.toReversed().map((one) => (
        <li key={one.id}>
          <When at={one.at} beside quiet />
          <div>
            <p>
              <b>{one.label}</b> <span className="quiet">{one.actor ?? 'Hệ thống'}</span>{' '}
              {one.to_status !== null && one.from_status !== one.to_status && (
                <>
                  {one.from_status !== null && (
                    <>
                      <StatusTag status={one.from_status} tags={orderStatus.tags} /> →{' '}
                    </>
                  )}
                  <StatusTag status={one.to_status} tags={orderStatus.tags} />
                </>
              )}
            </p>
            {one.reason && <p>Lý do: {coded(one.reason)}</p>}
            {eventData(one.data) && <p className="quiet">{coded(eventData(one.data))}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
