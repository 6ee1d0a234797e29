import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import {
  exceptionNames,
  listExceptions,
  listPackable,
  saveException,
  type ExceptionRow,
} from '#warehouse/package.api.ts'
import '#warehouse/web/receiving.css'

/** Strange, missing and damaged packages that nobody has settled yet. */
export function MawbExceptions() {
  const works = useHasFlag('ql', 'op')
  const [settling, setSettling] = useState<ExceptionRow | null>(null)
  const list = useCall(listExceptions, { query: { open: '1', size: 200 } })
  if (list.error) return <p role="alert">{list.error.message}</p>
  if (!list.data) return <Skeleton active />
  const rows = list.data.results
  if (rows.length === 0) return <p>Không có kiện nào chờ xử lý.</p>
  return (
    <>
      <table className="flight-table">
        <thead>
          <tr>
            <th>Mã vận đơn</th>
            <th>Vấn đề</th>
            <th>Kho</th>
            <th className="n">Cân (kg)</th>
            <th>Ghi chú</th>
            <th>Lúc</th>
            <th>Người báo</th>
            <th aria-label="Thao tác" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.track}</td>
              <td>{exceptionNames[row.kind]}</td>
              <td>{row.warehouse_code}</td>
              <td className="n">{row.d_weight?.toFixed(2) ?? '—'}</td>
              <td>{[row.mawb, row.note].filter(Boolean).join(' · ')}</td>
              <td>{formatInstant(row.created_at, true)}</td>
              <td>{row.created_name}</td>
              <td>
                {works && (
                  <Button size="small" onClick={() => setSettling(row)}>
                    Xử lý
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {settling && (
        <FormDrawer
          call={saveException}
          open
          title={`${exceptionNames[settling.kind]}: ${settling.track}`}
          initial={{ id: settling.id, kind: settling.kind, version: settling.version }}
          onClose={() => setSettling(null)}
          invalidates={[listExceptions, listPackable]}
          submitText="Xong"
          fields={[
            {
              name: 'code',
              label: 'Mã đơn hàng',
              input: 'text',
              placeholder: 'DH…',
              hint:
                settling.kind === 'unknown'
                  ? 'Gắn kiện vào đơn này: đơn chờ hàng sẽ chuyển sang đã về kho.'
                  : '',
            },
            { name: 'note', label: 'Cách xử lý', input: 'note' },
          ]}
          toBody={(body) => ({ ...body, id: settling.id, kind: settling.kind, version: settling.version })}
        />
      )}
    </>
  )
}
