import { SendOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { labelWithUnit } from '#platform/contract/field-words.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall, useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { RecordHeader } from '#platform/web/record/record-header.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { flightWay } from '#warehouse/flight.words.ts'
import { getMawb } from '#warehouse/mawb.api.ts'
import { mawbFields } from '#warehouse/mawb.fields.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { listPackable, type PackageRow } from '#warehouse/package.api.ts'
import { packageFields } from '#warehouse/package.fields.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { failedIn, flightActions, type FlightForm } from '#warehouse/web/flight-actions.tsx'
import { readFlightsAnew } from '#warehouse/web/pasted-tracks.tsx'
import { RowTable } from '#warehouse/web/row-table.tsx'
import '#warehouse/web/receiving.css'

const BulkResult = lazy(() => import('#platform/web/list/bulk-result.tsx'))
const FlightCost = lazy(async () => ({
  default: (await import('#warehouse/web/flight-cost.tsx')).FlightCost,
}))
const FlightForms = lazy(async () => ({
  default: (await import('#warehouse/web/flight-forms.tsx')).FlightForms,
}))

function Orders({ row, role }: { row: PackageRow; role: RoleCode }) {
  // A strange package is on no flight: there the orders are another station's.
  if (row.order_codes.length === 0) return row.mawb_id ? 'Của trạm khác' : 'Kiện lạ'
  return (
    <>
      {row.order_codes.map((code, index) => (
        <Link key={code} to={orderPath(role, row.order_ids[index] ?? 0)}>
          {code}{' '}
        </Link>
      ))}
      {row.sub_statuses.length > 0 && <div>{row.sub_statuses.map(subStatus.label).join(' · ')}</div>}
    </>
  )
}

export const packageColumns = (role: RoleCode) =>
  recordColumns<PackageRow>(packageFields, role, {
    receive_status: {
      render: (row) =>
        row.mawb_id ? <StatusTag status={row.receive_status} tags={packageStatus.tags} /> : 'Chưa đóng',
    },
    order_codes: { render: (row) => <Orders row={row} role={role} /> },
    customer_names: { value: (row) => row.customer_names.join(', ') },
    d_weight: {
      title: labelWithUnit(packageFields.d_weight),
      // That it was not weighed stands in its place.
      card: 'amount',
      value: (row) => row.d_weight ?? 0,
      render: (row) =>
        row.d_weight ? row.d_weight.toFixed(2) : <span className="receiving-warn">Chưa cân</span>,
    },
  })

/** A flight: its packages, those that may still be packed, and what can be done with the ones chosen. */
export function MawbDrawer({ id }: { id: number }) {
  const message = useMessage()
  const works = useHasFlag('ql', 'op')
  const keepsBooks = useHasFlag('ql', 'kt')
  const { role } = usePerson()
  const columns = useMemo(() => packageColumns(role), [role])
  const content = useRecord(getMawb, { params: { mawb: String(id) } })
  const flight = content.data?.data.mawb
  const packing = flight?.status === mawbStatus.packing
  const packable = useCall(
    listPackable,
    {
      query: {
        receive_status: String(packageStatus.overseas),
        packed: '0',
        warehouse_code: flight?.warehouse_code ?? '-',
        size: 200,
      },
    },
    { enabled: packing },
  )
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [form, setForm] = useState<FlightForm>()
  const [refused, setRefused] = useState<BulkAnswer>()
  if (content.error) return <Failed error={content.error} />
  if (!content.data || !flight) return <Skeleton active />
  const { bags, packages } = content.data.data
  const free = packing ? (packable.data?.results ?? []) : []
  const rows = [...packages, ...free]
  const more = packing ? (packable.data?.pagination.total ?? 0) - free.length : 0

  /** The packages that did not go along are named with their reasons. */
  const sayRefused = (data: object): boolean => {
    setChosen(new Set())
    readFlightsAnew()
    const refuses = failedIn(data).length > 0
    if (refuses) setRefused(data as BulkAnswer)
    return refuses
  }
  const settle = (answer: { message: string; data: object }) => {
    if (!sayRefused(answer.data)) message.success(answer.message)
  }
  const toggle = (key: number) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const all = rows.length > 0 && rows.every((row) => chosen.has(row.id))

  return (
    <>
      <RecordHeader
        icon={<SendOutlined />}
        name={`${flight.airline ?? 'Hãng bay chưa rõ'} · Kho ${flight.warehouse_code}`}
        code={flight.mawb}
        tags={<StatusTag status={flight.status} tags={mawbStatus.tags} />}
        about={[flight.flight_date && `Bay ${flight.flight_date}`, flight.partner_name, flight.note]
          .filter(Boolean)
          .join(' · ')}
        figures={[
          { label: mawbFields.packages.label, value: grouped(flight.packages) },
          { label: mawbFields.orders.label, value: grouped(flight.orders) },
          { label: mawbFields.d_weight.label, value: `${grouped(flight.d_weight, 2)} kg` },
        ]}
        way={flightWay(flight)}
        label={`Thao tác với MAWB ${flight.mawb}`}
        actions={works ? flightActions({ flight, packages, free, chosen, open: setForm, settle }) : []}
      />
      {bags.length > 0 && (
        <p>
          {bags
            .map((bag) => {
              const state = bag.docked_at ? 'đã tới cổng' : bag.closed_at ? 'đã đóng' : 'đang mở'
              return `${bag.code}: ${bag.packages} kiện, ${bag.d_weight.toFixed(2)} kg, ${state}`
            })
            .join(' · ')}
        </p>
      )}
      <div className="flight-scroll">
        {rows.length > 0 && (
          <RowTable
            label="Kiện của chuyến"
            columns={columns}
            rows={rows}
            rowLabel={(row) => row.track}
            selection={chosen}
            onSelect={toggle}
            onSelectAll={() => setChosen(new Set(all ? [] : rows.map((row) => row.id)))}
          />
        )}
        {rows.length === 0 && (
          <Nothing>Chưa có kiện nào. Quét nhận hàng hoặc nhập packing list trước.</Nothing>
        )}
        {more > 0 && <p>Còn {more} kiện chưa đóng không hiện ở đây: đóng theo danh sách mã.</p>}
      </div>
      <Suspense>
        {keepsBooks && <FlightCost flight={flight} />}
        {form && (
          <FlightForms
            form={form}
            flight={flight}
            chosen={packages.filter((row) => chosen.has(row.id))}
            onSaved={sayRefused}
            onClose={() => setForm(undefined)}
          />
        )}
        {refused && (
          <BulkResult
            title={`MAWB ${flight.mawb}`}
            answer={refused}
            labelOf={(key) => rows.find((row) => row.id === key)?.track ?? `#${key}`}
            onClose={() => setRefused(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
