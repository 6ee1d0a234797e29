import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { labelWithUnit } from '#platform/contract/field-words.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import RecordDrawer from '#platform/web/list/record-drawer.tsx'
import { formField } from '#platform/web/record/record-form.ts'
import type { Column } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { claimStrange } from '#warehouse/claim-strange.api.ts'
import { listExceptions, listPackable, saveException, type ExceptionRow } from '#warehouse/package.api.ts'
import { exceptionFields, exceptionNames } from '#warehouse/import-exception.fields.ts'
import { useKeptWarehouse, useOverseas } from '#warehouse/web/parts/mawb-parts.tsx'
import { RowTable } from '#warehouse/web/row-table.tsx'
import '#warehouse/web/receiving.css'

const Photos = lazy(async () => ({
  default: (await import('#warehouse/web/parts/order-photos.tsx')).Photos,
}))

const ClaimTransport = lazy(async () => ({
  default: (await import('#orders/transport/web/parts/transport-form.tsx')).ClaimTransport,
}))

const columnsFor = (role: RoleCode) =>
  recordColumns<ExceptionRow>(exceptionFields, role, {
    kind: { card: 'fact' },
    d_weight: {
      card: 'amount',
      title: labelWithUnit(exceptionFields.d_weight),
      render: (row) => row.d_weight?.toFixed(2) ?? '—',
    },
    note: { card: 'fact', value: (row) => [row.mawb, row.note].filter(Boolean).join(' · ') },
  })

/** What is seen of a parcel tells whose it is. */
const photosOf = ({ package_id, track }: ExceptionRow) => (
  <Suspense>
    <Photos code={track} first={package_id ? 1 : 2} only />
  </Suspense>
)

/** Strange, missing and damaged packages that nobody has settled yet. */
export function MawbExceptions() {
  const { role } = usePerson()
  const columns = useMemo(() => columnsFor(role), [role])
  const works = useHasFlag('ql', 'op')
  const [search, setSearch] = useSearchParams()
  /** One parcel alone, and whether it is to be settled at once: as the day's list leads here. */
  const [track, asked] = [search.get('q'), search.get('open')]
  const [chosen, setSettling] = useState<ExceptionRow | null>(null)
  const [reporting, setReporting] = useState(false)
  const [claiming, setClaiming] = useState<ExceptionRow | null>(null)
  const [seen, setSeen] = useState<ExceptionRow>()
  const list = useRecord(listExceptions, { query: { open: '1', size: 200, ...(track ? { q: track } : {}) } })
  if (list.error) return <Failed error={list.error} retry={list.refetch} />
  if (!list.data) return <Skeleton active />
  const toDo: Column<ExceptionRow> = {
    key: 'do',
    title: 'Thao tác',
    card: 'action',
    render: (row) => (
      <span className="flight-do">
        <Button size="small" onClick={() => setSeen(row)}>
          Ảnh
        </Button>
        {works && (
          <Button size="small" onClick={() => setSettling(row)}>
            Xử lý
          </Button>
        )}
        {works && row.kind === 'unknown' && (
          <Button size="small" onClick={() => setClaiming(row)}>
            Tạo đơn ký gửi
          </Button>
        )}
      </span>
    ),
  }
  const rows = list.data.results
  const settling = chosen ?? (works ? rows.find(({ id }) => String(id) === asked) : undefined)
  const settled = () => {
    setSettling(null)
    setSearch(track ? { view: 'exceptions', q: track } : { view: 'exceptions' }, { replace: true })
  }
  const more = list.data.pagination.total - rows.length
  return (
    <>
      {track && (
        <p role="status">
          Chỉ các kiện mã {track}.{' '}
          <Button onClick={() => setSearch({ view: 'exceptions' })}>Xem tất cả</Button>
        </p>
      )}
      {works && (
        <p>
          <Button onClick={() => setReporting(true)}>Báo kiện lạ, thiếu, hỏng</Button>
        </p>
      )}
      {reporting && <ReportException onClose={() => setReporting(false)} />}
      {rows.length === 0 && <Nothing>Không có kiện nào chờ xử lý.</Nothing>}
      {rows.length > 0 && (
        <RowTable
          label="Kiện chờ xử lý"
          columns={[...columns, toDo]}
          rows={rows}
          rowLabel={(row) => row.track}
        />
      )}
      {more > 0 && <p>Còn {more} kiện nữa, hiện ra khi các kiện trên được xử lý.</p>}
      {seen && (
        <RecordDrawer title={`Ảnh kiện ${seen.track}`} width="record" onClose={() => setSeen(undefined)}>
          {photosOf(seen)}
        </RecordDrawer>
      )}
      {claiming && (
        <Suspense>
          <ClaimTransport
            call={claimStrange}
            title={`Tạo đơn ký gửi cho kiện ${claiming.track}`}
            initial={{ id: claiming.id, version: claiming.version }}
            photo={photosOf(claiming)}
            invalidates={[listExceptions, listPackable]}
            onClose={() => setClaiming(null)}
          />
        </Suspense>
      )}
      {settling && (
        <FormDrawer
          call={saveException}
          open
          title={`${exceptionNames[settling.kind]}: ${settling.track}`}
          initial={{ id: settling.id, kind: settling.kind, version: settling.version }}
          onClose={settled}
          invalidates={[listExceptions, listPackable]}
          submitText="Xong"
          below={() => photosOf(settling)}
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
