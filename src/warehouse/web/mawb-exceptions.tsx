import { Button, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { labelWithUnit } from '#platform/contract/field-words.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useCall } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { formField } from '#platform/web/record/record-form.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { listExceptions, listPackable, saveException, type ExceptionRow } from '#warehouse/package.api.ts'
import { exceptionFields, exceptionNames } from '#warehouse/import-exception.fields.ts'
import { Cells, Heads, useKeptWarehouse, useOverseas } from '#warehouse/web/mawb-parts.tsx'
import '#warehouse/web/receiving.css'

const columnsFor = (role: RoleCode) =>
  recordColumns<ExceptionRow>(exceptionFields, role, {
    d_weight: {
      title: labelWithUnit(exceptionFields.d_weight),
      render: (row) => row.d_weight?.toFixed(2) ?? '—',
    },
    note: { value: (row) => [row.mawb, row.note].filter(Boolean).join(' · ') },
  })

/** Strange, missing and damaged packages that nobody has settled yet. */
export function MawbExceptions() {
  const { role } = usePerson()
  const columns = useMemo(() => columnsFor(role), [role])
  const works = useHasFlag('ql', 'op')
  const [settling, setSettling] = useState<ExceptionRow | null>(null)
  const [reporting, setReporting] = useState(false)
  const list = useCall(listExceptions, { query: { open: '1', size: 200 } })
  if (list.error) return <p role="alert">{list.error.message}</p>
  if (!list.data) return <Skeleton active />
  const rows = list.data.results
  const more = list.data.pagination.total - rows.length
  return (
    <>
      {works && (
        <p>
          <Button onClick={() => setReporting(true)}>Báo kiện lạ, thiếu, hỏng</Button>
        </p>
      )}
      {reporting && <ReportException onClose={() => setReporting(false)} />}
      {rows.length === 0 && <p>Không có kiện nào chờ xử lý.</p>}
      <table className="flight-table" hidden={rows.length === 0}>
        <thead>
          <tr>
            <Heads columns={columns} />
            <th aria-label="Thao tác" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Cells columns={columns} row={row} />
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
      {more > 0 && <p>Còn {more} kiện nữa, hiện ra khi các kiện trên được xử lý.</p>}
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
              label: exceptionFields.order_code.label,
              input: 'text',
              placeholder: 'DH…',
              hint:
                settling.kind === 'unknown'
                  ? 'Gắn kiện vào đơn này: đơn chờ hàng sẽ chuyển sang đã về kho.'
                  : '',
            },
            { name: 'note', label: 'Cách xử lý', input: 'note' },
          ]}
        />
      )}
    </>
  )
}

/** Somebody saw what no scan told: a parcel too many, too few or broken. */
function ReportException({ onClose }: { onClose: () => void }) {
  const [warehouse] = useKeptWarehouse()
  const options = useOverseas()
  return (
    <FormDrawer
      call={saveException}
      open
      title="Báo kiện lạ, thiếu, hỏng"
      width={480}
      initial={{ kind: 'unknown', warehouse_code: warehouse, version: undefined }}
      onClose={onClose}
      invalidates={[listExceptions]}
      submitText="Báo"
      fields={[
        formField(exceptionFields, 'track', { span: 12 }),
        formField(exceptionFields, 'kind', { span: 6 }),
        formField(exceptionFields, 'warehouse_code', { span: 6, input: { kind: 'select', options } }),
        { name: 'code', label: exceptionFields.order_code.label, input: 'text', placeholder: 'DH…' },
        formField(exceptionFields, 'note'),
      ]}
    />
  )
}
