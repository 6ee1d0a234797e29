import { Button, Checkbox, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { subStatus } from '#orders/core/sub.status.ts'
import { labelWithUnit } from '#platform/contract/field-words.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, queryClient, useCall } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { useWorking } from '#platform/web/use-working.ts'
import { cancelMawb, dockBag, getMawb, listMawbs, moveMawb, packPackages } from '#warehouse/mawb.api.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { listPackable, type PackageRow } from '#warehouse/package.api.ts'
import { packageFields } from '#warehouse/package.fields.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { Cells, Heads } from '#warehouse/web/mawb-parts.tsx'
import '#warehouse/web/receiving.css'

const columnsFor = (role: RoleCode) =>
  recordColumns<PackageRow>(packageFields, role, {
    receive_status: {
      render: (row) =>
        row.mawb_id ? <StatusTag status={row.receive_status} tags={packageStatus.tags} /> : 'Chưa đóng',
    },
    order_codes: {
      render: (row) =>
        [row.order_codes.join(', ') || 'Kiện lạ', ...row.sub_statuses.map(subStatus.label)].join(' · '),
    },
    customer_names: { value: (row) => row.customer_names.join(', ') },
    d_weight: {
      title: labelWithUnit(packageFields.d_weight),
      render: (row) => row.d_weight?.toFixed(2) ?? '—',
    },
  })

/** A flight: its packages, those that may still be packed, and what can be done with the ones chosen. */
export function MawbDrawer({ id }: { id: number }) {
  const message = useMessage()
  const confirmAction = useConfirmAction()
  const works = useHasFlag('ql', 'op')
  const { role } = usePerson()
  const columns = useMemo(() => columnsFor(role), [role])
  const content = useCall(getMawb, { params: { mawb: String(id) } })
  const flight = content.data?.data.mawb
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
    { enabled: flight?.status === mawbStatus.packing },
  )
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { busy, working } = useWorking()
  if (content.error) return <p role="alert">{content.error.message}</p>
  if (!content.data || !flight) return <Skeleton active />
  const { bags, packages } = content.data.data
  const free = flight.status === mawbStatus.packing ? (packable.data?.results ?? []) : []
  // A strange package is on no flight until it has an order.
  const ready = free.filter((row) => row.order_ids.length > 0)

  const run = (act: () => Promise<{ message: string; data: object }>) =>
    working(async () => {
      const answer = await act()
      const { failed = [] } = answer.data as { failed?: { message: string }[] }
      if (failed.length)
        message.warning(`${failed.length} kiện không làm được: ${failed[0]?.message ?? ''}`, 6)
      else message.success(answer.message)
      setChosen(new Set())
      for (const call of [getMawb, listMawbs, listPackable]) {
        void queryClient.invalidateQueries({ queryKey: [call.id] })
      }
    })
  const at = (step: number) => packages.filter((row) => row.receive_status === step)
  const some = (rows: typeof packages) => {
    const mine = rows.filter((row) => chosen.has(row.id))
    return mine.length ? mine : rows
  }
  const moveTo = async (status: typeof mawbStatus.exported | typeof mawbStatus.arrived) => {
    const rows = at(status === mawbStatus.exported ? packageStatus.overseas : packageStatus.exported)
    const handled = new Set(some(rows).map((row) => row.id))
    const verb = status === mawbStatus.exported ? 'Xuất kho' : 'Nhận về Việt Nam'
    const left = rows.length - handled.size
    const sure = await confirmAction({
      title: `${verb} ${handled.size} kiện của ${flight.mawb}?`,
      content: left ? <p>{left} kiện không chọn sẽ ở lại.</p> : undefined,
      okText: verb,
    })
    if (!sure) return
    await run(() =>
      api(moveMawb, {
        body: { id, status, packages: rows.map((row) => ({ id: row.id, isHandle: handled.has(row.id) })) },
      }),
    )
  }
  const cancel = async () => {
    const sure = await confirmAction({
      title: `Hủy MAWB ${flight.mawb}?`,
      reason: 'required',
      danger: true,
      okText: 'Hủy MAWB',
    })
    if (sure) await run(() => api(cancelMawb, { body: { id, reason: sure.reason ?? '' } }))
  }
  const toggle = (key: number) =>
    setChosen((now) => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const waiting = at(7)
  const flown = at(8)

  return (
    <>
      <div className="flight-bar">
        <span>{flight.airline ?? 'Hãng bay chưa rõ'}</span>
        <span>Kho {flight.warehouse_code}</span>
        <span>Ngày bay {flight.flight_date ?? '—'}</span>
        <span>
          {flight.packages} kiện · {flight.orders} đơn · {flight.d_weight.toFixed(2)} kg
        </span>
        {flight.arrived_at && <span>Về {formatInstant(flight.arrived_at, true)}</span>}
      </div>
      {works && (
        <div className="flight-bar">
          {flight.status === mawbStatus.packing && (
            <Button
              disabled={busy || ready.length === 0}
              onClick={() =>
                void run(() =>
                  api(packPackages, { body: { id, packages: some(ready).map((row) => row.id) } }),
                )
              }
            >
              Đóng {some(ready).length} kiện vào MAWB
            </Button>
          )}
          {waiting.length > 0 && flight.status !== mawbStatus.arrived && (
            <Button type="primary" disabled={busy} onClick={() => void moveTo(8)}>
              Xuất kho {some(waiting).length} kiện
            </Button>
          )}
          {flown.length > 0 && (
            <Button type="primary" disabled={busy} onClick={() => void moveTo(8.2)}>
              Về Việt Nam {some(flown).length} kiện
            </Button>
          )}
          {flight.status === mawbStatus.arrived && flight.docked < flight.bags && (
            <Button disabled={busy} onClick={() => void run(() => api(dockBag, { body: { id } }))}>
              Bao đã tới cổng kho
            </Button>
          )}
          {(flight.status === mawbStatus.packing || flight.status === mawbStatus.exported) && (
            <Button danger disabled={busy} onClick={() => void cancel()}>
              Hủy MAWB
            </Button>
          )}
        </div>
      )}
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
        <table className="flight-table">
          <thead>
            <tr>
              <th aria-label="Chọn" />
              <Heads columns={columns} />
            </tr>
          </thead>
          <tbody>
            {[...packages, ...free].map((row) => (
              <tr key={row.id}>
                <td>
                  <Checkbox
                    checked={chosen.has(row.id)}
                    onChange={() => toggle(row.id)}
                    aria-label={`Chọn ${row.track}`}
                  />
                </td>
                <Cells columns={columns} row={row} />
              </tr>
            ))}
          </tbody>
        </table>
        {packages.length + free.length === 0 && (
          <p>Chưa có kiện nào. Quét nhận hàng hoặc nhập packing list trước.</p>
        )}
      </div>
    </>
  )
}
