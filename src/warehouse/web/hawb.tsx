import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { lookUpHawb } from '#warehouse/mawb.api.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import '#warehouse/web/receiving.css'

const when = (at: string | null) => (at ? formatInstant(at, true) : '')

/** Which flight a parcel, a bag or an order's goods are on. */
export function Hawb() {
  const [hawb, setHawb] = useState('')
  const { data, error, isFetching } = useCall(lookUpHawb, { query: { hawb } }, { enabled: hawb !== '' })
  const rows = data?.data
  return (
    <>
      <Input.Search
        autoFocus
        aria-label="HAWB"
        placeholder="Mã kiện, mã bao (BG…) hoặc mã đơn"
        enterButton="Tra HAWB"
        style={{ maxWidth: 420, marginBottom: 12 }}
        loading={isFetching}
        onSearch={(text) => setHawb(text.trim())}
      />
      {error && <p role="alert">{error.message}</p>}
      {rows?.length === 0 && <Nothing>Không có kiện nào của {hawb} trên chuyến bay.</Nothing>}
      {rows && rows.length > 0 && (
        <div className="flight-scroll" style={{ maxHeight: 'none' }}>
          <table className="flight-table">
            <thead>
              <tr>
                <th>HAWB</th>
                <th>Bao</th>
                <th>Đơn hàng</th>
                <th>Bước</th>
                <th>MAWB</th>
                <th>Xuất kho</th>
                <th>Về Việt Nam</th>
                <th>Tới cổng kho</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.track} ${row.mawb}`}>
                  <td>{row.track}</td>
                  <td>{row.bag}</td>
                  <td>{row.order_codes.join(', ')}</td>
                  <td>
                    <StatusTag status={row.receive_status} tags={packageStatus.tags} />
                  </td>
                  <td>
                    <Link to={`/mawbs/list?open=${row.mawb_id}`}>{row.mawb}</Link>{' '}
                    <StatusTag status={row.mawb_status} tags={mawbStatus.tags} />
                  </td>
                  <td>{when(row.exported_at)}</td>
                  <td>{when(row.arrived_at)}</td>
                  <td>{when(row.docked_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
