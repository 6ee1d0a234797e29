import { Button, Skeleton, Tabs } from 'antd'
import { lazy, Suspense, type ReactNode } from 'react'
import { staffQr } from '#staff/staff-account.api.ts'
import { addStation, listStaffs, listStaffStations, removeStation, type StaffRow } from '#staff/staff.api.ts'
import { staffFields } from '#staff/staff.fields.ts'
import { stations } from '#staff/station.api.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction, useCall, useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { kinds } from '#staff/web/staff-forms.ts'
import { LeaveDays } from '#staff/web/leave-days.tsx'
import { Rows } from '#staff/web/tab-rows.tsx'
import '#access/web/parts/access.css'

const Papers = lazy(() => import('#staff/web/staff-papers.tsx'))
const Factor = lazy(() => import('#staff/web/staff-factor.tsx'))

const later = (part: ReactNode) => <Suspense fallback={<Skeleton active title={false} />}>{part}</Suspense>

/** Everything about a member of staff; each part is read when its tab is looked at. */
export default function StaffDrawer({ row }: { row: StaffRow }) {
  const manages = useHasFlag('ql')
  return (
    <Tabs
      size="small"
      destroyOnHidden
      items={[
        { key: 'info', label: 'Hồ sơ', children: <Facts row={row} /> },
        { key: 'stations', label: 'Trạm', children: <Stations row={row} manages={manages} /> },
        ...(manages
          ? [
              { key: 'files', label: 'Giấy tờ', children: later(<Papers row={row} />) },
              { key: 'twofa', label: 'Hai lớp', children: later(<Factor row={row} />) },
            ]
          : []),
        { key: 'leave', label: 'Phép năm', children: <LeaveDays staff={row.id} /> },
        { key: 'qr', label: 'Mã QR', children: <Code row={row} /> },
      ]}
    />
  )
}

function Facts({ row }: { row: StaffRow }) {
  const { role } = usePerson()
  const facts = recordFacts(staffFields, role, row, {
    extended: {
      kind: kinds.find(({ value }) => value === row.kind)?.label,
      twofa: row.twofa === null ? null : row.twofa ? 'Đang bật' : 'Chưa bật',
      must_change_password: row.must_change_password && 'Khi đăng nhập',
    },
  })
  return <RecordFacts facts={facts} />
}

function Stations({ row, manages }: { row: StaffRow; manages: boolean }) {
  const held = useCall(listStaffStations, { query: { staff_id: String(row.id), size: 200 } })
  const all = useCall(stations.calls.list, { query: { size: 200 } }, { enabled: manages })
  const invalidates = [listStaffStations, listStaffs]
  const add = useAction(addStation, { invalidates })
  const remove = useAction(removeStation, { invalidates })
  const confirm = useConfirmAction()
  const rows = held.data?.results
  const others = all.data?.results.filter(({ id }) => !rows?.some((one) => one.station_id === id)) ?? []
  const ask = async (id: number, name: string) => {
    if (await confirm({ title: `Rút ${row.name} khỏi ${name}?`, danger: true, okText: 'Rút khỏi trạm' }))
      remove.mutate({ params: { id } })
  }
  return (
    <>
      <Rows query={held} none="Chưa thuộc trạm nào; quản lý làm việc ở mọi trạm.">
        {rows?.map(({ id, station_code, station_name }) => (
          <li key={id}>
            <div>
              <b>{station_code}</b> {station_name}
            </div>
            {manages && (
              <Button size="small" danger onClick={() => void ask(id, station_name)}>
                Rút
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {manages && rows && others.length > 0 && (
        <div className="own-buttons">
          {others.map(({ id, code }) => (
            <Button
              key={id}
              size="small"
              loading={add.isPending}
              onClick={() => add.mutate({ body: { staff_id: row.id, station: Number(id) } })}
            >
              Thêm {String(code)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

function Code({ row }: { row: StaffRow }) {
  const { data, error } = useRecord(staffQr, { body: { staff_id: row.id } })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const { kind, svg, title } = data.data
  return (
    <figure className="staff-qr">
      <img alt={`Mã QR: ${title}`} src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} />
      <figcaption>
        <b>{title}</b>
        <div className="quiet">
          {kind === 'bank'
            ? 'VietQR của tài khoản nhận lương'
            : 'Thẻ nhân viên; chưa có tài khoản nhận lương'}
        </div>
      </figcaption>
    </figure>
  )
}
