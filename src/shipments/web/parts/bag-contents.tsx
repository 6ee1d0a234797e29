import { Button } from 'antd'
import { Link } from 'react-router'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { Nothing } from '#platform/web/blank/blank.tsx'
import type { OutputOf } from '#platform/contract/call.ts'
import { usePerson } from '#platform/web/session.ts'
import type { getBag } from '#shipments/bag.api.ts'
import { missingWords } from '#shipments/bag.words.ts'
import { bagStatus } from '#warehouse/bag.status.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import '#platform/web/record/record-rows.css'

export type BagContent = OutputOf<(typeof getBag)['data']>

/** What is in a bag, and what is missing of it by name; `takeOut`: the way out of it while it is packed. */
export function BagContents({
  content: { bag, packages, missing },
  takeOut,
}: {
  content: BagContent
  takeOut?: ((id: number) => void) | undefined
}) {
  const { role } = usePerson()
  const open = bag.status === bagStatus.open
  if (packages.length === 0) return <Nothing small>Bao chưa có kiện nào.</Nothing>
  return (
    <>
      {missing.length > 0 && <p role="status">{missingWords(bag, missing)}</p>}
      <table className="record-rows" style={{ width: '100%', textAlign: 'left' }}>
        <thead>
          <tr>
            <th>Mã vận đơn</th>
            <th>Bước</th>
            <th>Đơn hàng</th>
            <th>Khách</th>
            <th className="right">Cân (kg)</th>
            {open && takeOut && <th />}
          </tr>
        </thead>
        <tbody>
          {packages.map((one) => (
            <tr key={one.id}>
              <td className="code">{one.track}</td>
              <td>
                {!open && <StatusTag status={one.receive_status} tags={packageStatus.tags} />}
                {open && (one.packed ? 'Đã quét vào bao' : 'Chưa quét')}
              </td>
              <td className="code" data-label="Đơn hàng">
                {one.order_codes.length === 0 && 'Của trạm khác'}
                {one.order_codes.map((code, index) => (
                  <Link key={code} to={orderPath(role, one.order_ids[index] ?? 0)}>
                    {code}{' '}
                  </Link>
                ))}
              </td>
              <td data-label="Khách">{one.customer_names.join(', ')}</td>
              <td className="right" data-label="Cân (kg)">
                {one.d_weight?.toFixed(2) ?? 'Chưa cân'}
              </td>
              {open && takeOut && (
                <td className="right">
                  <Button
                    size="small"
                    aria-label={`Lấy kiện ${one.track} ra`}
                    onClick={() => takeOut(one.id)}
                  >
                    Lấy ra
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
