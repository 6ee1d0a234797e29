import { Button } from 'antd'
import { openRequests, type Requested } from '#orders/desk/look-up.api.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { When } from '#platform/web/words/when.tsx'
import { Link } from 'react-router'

/** What the customer asked for and nobody has quoted: one of them may be what is to be paid. */
export function OpenRequests({
  username,
  take,
}: {
  username: string | undefined
  take: (request: Requested) => void
}) {
  const { role } = usePerson()
  const { data, error } = useCall(
    openRequests,
    { query: { username: username ?? '' } },
    { enabled: username !== undefined },
  )
  if (error) return <Failed small error={error} />
  const requests = data?.data ?? []
  if (requests.length === 0) return null
  return (
    <section className="transfer-box" aria-label="Yêu cầu chưa báo giá của khách">
      <h2>Khách đang chờ báo giá ({requests.length})</h2>
      <ul className="behalf-requests">
        {requests.map((request) => (
          <li key={request.id}>
            <Link className="code" to={orderPath(role, request.id)}>
              {request.code}
            </Link>{' '}
            {request.name} · {grouped(paid(request), 2)} {request.currency}{' '}
            <When at={request.created_at} beside quiet />{' '}
            <Button size="small" onClick={() => take(request)}>
              Điền vào phiếu
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the seller asks for it all, in the currency. */
export const paid = ({ goods_values, quality, domestic_ship }: Requested) =>
  Math.round((goods_values * quality + domestic_ship) * 100) / 100
