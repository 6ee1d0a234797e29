import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { Reasoned } from '#platform/web/actions/reasoned.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useRecord, useWrite } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { listPackages } from '#shipments/package.api.ts'
import { getShipment, listShipments, removeFromShipment, type ShipmentRow } from '#shipments/shipment.api.ts'
import { shipmentFields } from '#shipments/shipment.fields.ts'
import { mayChange } from '#shipments/web/shipment-actions.ts'
import { packageStatus } from '#warehouse/package.status.ts'

const onlyPackage = 'Kiện cuối cùng của vận đơn: hủy vận đơn thay vì bỏ kiện.'

/** A waybill's packages, those that are missing named, and its orders. */
export function ShipmentDrawer({ row }: { row: ShipmentRow }) {
  const { role } = usePerson()
  const may = { sells: useHasFlag('ql', 'kd', 'cs'), works: useHasFlag('ql', 'op') }
  const { data, error, refetch } = useRecord(getShipment, { params: { code: row.code } })
  const write = useWrite([listShipments, getShipment, listPackages])
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { packages, orders, missing } = data.data
  const open = mayChange(row, may)
  return (
    <>
      <section className="record-section">
        <RecordFacts facts={recordFacts(shipmentFields, role, row)} />
      </section>
      <section className="record-section">
        <h3>Kiện trong vận đơn</h3>
        {missing.length > 0 && row.scanned > 0 && (
          <p role="status">
            Còn thiếu {missing.length}/{packages.length} kiện: {missing.join(', ')}
          </p>
        )}
        <table className="record-rows" style={{ width: '100%', textAlign: 'left' }}>
          <thead>
            <tr>
              <th>Kiện</th>
              <th>Mã vận đơn</th>
              <th>Bước</th>
              <th className="right">Cân NN</th>
              <th>Bao</th>
              {open && <th aria-label="Bỏ" />}
            </tr>
          </thead>
          <tbody>
            {packages.map((one, index) => (
              <tr key={one.id}>
                <td data-label="Kiện">
                  {index + 1}/{packages.length}
                </td>
                <td className="code">{one.track}</td>
                <td>
                  <StatusTag status={one.receive_status} tags={packageStatus.tags} />
                </td>
                <td className="right" data-label="Cân NN">
                  {one.d_weight?.toFixed(2)}
                </td>
                <td data-label="Bao">{one.container_code}</td>
                {open && (
                  <td className="right">
                    <Reasoned reason={packages.length === 1 ? onlyPackage : undefined}>
                      {(described) => (
                        <Button
                          {...described}
                          size="small"
                          disabled={packages.length === 1}
                          aria-label={`Bỏ kiện ${one.track} khỏi vận đơn`}
                          onClick={() =>
                            void write(removeFromShipment, {
                              body: { id: row.id, packages: [one.id], version: row.version },
                            })
                          }
                        >
                          Bỏ
                        </Button>
                      )}
                    </Reasoned>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="record-section">
        <h3>Đơn trong vận đơn</h3>
        <table className="record-rows" style={{ width: '100%', textAlign: 'left' }}>
          <thead>
            <tr>
              <th>Mã đơn</th>
              <th>Trạng thái</th>
              <th>Hàng hóa</th>
              <th className="right">Kiện đã tới</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td className="code">
                  <Link to={orderPath(role, order.id)}>{order.code}</Link>
                </td>
                <td>
                  <StatusTag status={order.status} tags={orderStatus.tags} />
                </td>
                <td>{order.name}</td>
                <td className="right" data-label="Kiện đã tới">
                  {order.k}/{order.n}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
