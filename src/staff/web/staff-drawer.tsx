import { Button, Skeleton, Tabs } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { staffQr } from '#staff/staff-account.api.ts'
import { listStaffFiles, readStaffFile, uploadStaffFile } from '#staff/staff-file.api.ts'
import { leaveDaysHistory } from '#staff/staff-leave.api.ts'
import { addStation, listStaffs, listStaffStations, removeStation, type StaffRow } from '#staff/staff.api.ts'
import { staffFields } from '#staff/staff.fields.ts'
import { stations } from '#staff/station.api.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { download, useAction, useCall } from '#platform/web/api.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import '#access/web/parts/access.css'

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
        ...(manages ? [{ key: 'files', label: 'Giấy tờ', children: <Papers row={row} /> }] : []),
        { key: 'leave', label: 'Phép năm', children: <LeaveDays row={row} /> },
        { key: 'qr', label: 'Mã QR', children: <Code row={row} /> },
      ]}
    />
  )
}

const typeNames: Readonly<Record<number, string>> = { 2: 'Nhân viên', 3: 'Người của đối tác' }

function Facts({ row }: { row: StaffRow }) {
  const { role } = usePerson()
  const facts = recordFacts(staffFields, role, row, {
    extended: {
      type: typeNames[row.type],
      must_change_password: row.must_change_password && 'Khi đăng nhập',
    },
  })
  return (
    <dl className="own-data">
      {facts.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A tab's list: what went wrong, what is on its way, nothing, or the rows. */
function Rows({ query, none, children }: { query: Read; none: string; children: ReactNode[] | undefined }) {
  if (query.error) return <p role="alert">{errorText(query.error)}</p>
  if (!children) return <Skeleton active paragraph={{ rows: 3 }} />
  return children.length ? <ul className="own-devices">{children}</ul> : <p className="quiet">{none}</p>
}
interface Read {
  error: Parameters<typeof errorText>[0] | null
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

function Papers({ row }: { row: StaffRow }) {
  const papers = useCall(listStaffFiles, { query: { staff_id: String(row.id) } })
  const upload = useAction(uploadStaffFile, { invalidates: [listStaffFiles] })
  const picker = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState<string>()
  const send = (file: File | undefined) => {
    if (!file) return
    const form = new FormData()
    form.append('staff_id', String(row.id))
    form.append('file', file)
    upload.mutate({ upload: form })
  }
  const open = (id: number) => {
    setFailed(undefined)
    download(readStaffFile, { params: { id } }).catch((problem: unknown) => setFailed(errorText(problem)))
  }
  return (
    <>
      <Rows query={papers} none="Chưa có giấy tờ nào.">
        {papers.data?.results.map(({ id, name, type, description, created_name, created_at }) => (
          <li key={id}>
            <div>
              <Button type="link" size="small" onClick={() => open(id)}>
                {name}
              </Button>
              <div className="quiet">
                {[type, description, created_name, formatInstant(created_at, true)]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
          </li>
        ))}
      </Rows>
      {failed && <p role="alert">{failed}</p>}
      <div className="own-buttons">
        <Button size="small" loading={upload.isPending} onClick={() => picker.current?.click()}>
          Tải giấy tờ lên
        </Button>
        <span className="quiet">PDF, Word, Excel hoặc ảnh</span>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Giấy tờ của nhân viên"
        accept=".pdf,.docx,.xlsx,image/jpeg,image/png,image/webp"
        onChange={(event) => {
          send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}

function LeaveDays({ row }: { row: StaffRow }) {
  const changes = useCall(leaveDaysHistory, { params: { user_id: row.id }, query: { size: 200 } })
  return (
    <Rows query={changes} none="Số ngày phép năm chưa thay đổi lần nào.">
      {changes.data?.results.map(({ id, days_before, days_after, reason, changed_name, changed_at }) => (
        <li key={id}>
          <div>
            <b>
              {days_before} → {days_after} ngày
            </b>{' '}
            {reason}
            <div className="quiet">
              {[changed_name, formatInstant(changed_at, true)].filter(Boolean).join(' · ')}
            </div>
          </div>
        </li>
      ))}
    </Rows>
  )
}

function Code({ row }: { row: StaffRow }) {
  const { data, error } = useCall(staffQr, { body: { staff_id: row.id } })
  if (error) return <p role="alert">{errorText(error)}</p>
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
