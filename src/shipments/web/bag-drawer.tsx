import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall, useWrite } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { getBag, listBags, saveBag, type BagRow } from '#shipments/bag.api.ts'
import { bagFields } from '#shipments/bag.fields.ts'
import { listPackages } from '#shipments/package.api.ts'
import { bagStatus } from '#warehouse/bag.status.ts'
import { packageStatus } from '#warehouse/package.status.ts'

/** What is in a bag, what is missing of it by name, and the way out of it while it is packed. */
export function BagDrawer({ row }: { row: BagRow }) {
  const { role } = usePerson()
  const works = useHasFlag('ql', 'op')
  const { data, error, refetch } = useCall(getBag, { query: { code: String(row.id) } })
  const write = useWrite([listBags, getBag, listPackages])
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { packages, missing } = data.data
  const open = row.status === bagStatus.open
  return (
    <>
      <section className="record-section">
        <RecordFacts facts={recordFacts(bagFields, role, row)} />
      </section>
      <section className="record-section">
        <h3>Kiện trong bao</h3>
        {missing.length > 0 && (
          <p role="status">
            {open ? 'Chưa quét vào bao' : 'Chưa quét về kho'} {missing.length}/{packages.length} kiện:{' '}
            {missing.map(({ track }) => track).join(', ')}
          </p>
        )}
        {packages.length === 0 ? (
          <Nothing small>Bao chưa có kiện nào.</Nothing>
        ) : (
          <table className="record-rows" style={{ width: '100%', textAlign: 'left' }}>
            <thead>
              <tr>
                <th>Mã vận đơn</th>
                <th>Bước</th>
                <th>Đơn hàng</th>
                <th>Khách</th>
                <th className="right">Cân (kg)</th>
                {open && works && <th />}
              </tr>
            </thead>
            <tbody>
              {packages.map((one) => (
                <tr key={one.id}>
                  <td className="code">{one.track}</td>
                  <td>
                    {open ? (
                      one.packed ? (
                        'Đã quét vào bao'
                      ) : (
                        'Chưa quét'
                      )
                    ) : (
                      <StatusTag status={one.receive_status} tags={packageStatus.tags} />
                    )}
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
                  {open && works && (
                    <td className="right">
                      <Button
                        size="small"
                        aria-label={`Lấy kiện ${one.track} ra`}
                        onClick={() =>
                          void write(saveBag, {
                            body: { action: 'take_out', id: row.id, packages: [one.id] },
                          })
                        }
                      >
                        Lấy ra
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  )
}
