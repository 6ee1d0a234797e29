import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRunAction } from '#platform/web/actions/row-action.ts'
import { download, showError, useCall, useWrite } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import {
  deleteSchedule,
  fetchReportFile,
  listSchedules,
  pauseSchedule,
  type Schedule,
  type ScheduleFile,
} from '#reports/schedules.api.ts'
import { relativePeriods, rhythmWords } from '#reports/schedules.rules.ts'
import { ScheduleForm, type Wanted } from '#reports/web/schedule-form.tsx'
import '#reports/web/schedules.css'

/** What the button of a report's screen puts into the address. */
const asked = ['screen', 'title', 'query', 'dated'] as const

function wantedIn(search: URLSearchParams): Wanted | undefined {
  const screen = search.get('screen')
  if (!screen) return undefined
  return {
    screen,
    title: search.get('title') ?? '',
    query: search.get('query') ?? '',
    dated: search.get('dated') !== '0',
  }
}

/** The reports that are made for me by themselves, and their files. */
export default function Schedules() {
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useCall(listSchedules, {})
  const fetchFile = useFetchFile()
  const wanted = wantedIn(search)
  const leave = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        for (const name of asked) next.delete(name)
        return next
      },
      { replace: true },
    )
  // From the bell: the file itself is what was meant.
  const named = Number(search.get('file')) || undefined
  const fetched = useRef<number>(undefined)
  useEffect(() => {
    if (named === undefined || fetched.current === named) return
    fetched.current = named
    void fetchFile(named)
  }, [named, fetchFile])
  return (
    <Screen path="/report/schedules" title="Báo cáo gửi định kỳ">
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <Nothing>
          Chưa có lịch nào. Mở một báo cáo, lọc như ý rồi bấm “Gửi định kỳ”: tệp Excel sẽ được làm sẵn và báo
          ở chuông.
        </Nothing>
      )}
      <div className="schedules">
        {data?.data.map((one) => (
          <ScheduleCard key={one.id} schedule={one} named={named} fetchFile={fetchFile} />
        ))}
      </div>
      {wanted && <ScheduleForm wanted={wanted} onClose={leave} />}
    </Screen>
  )
}

function useFetchFile() {
  const message = useMessage()
  const told = useRef(message)
  told.current = message
  return useRef((id: number) =>
    download(fetchReportFile, { params: { id } }).catch((problem: unknown) =>
      showError(told.current, problem),
    ),
  ).current
}

function ScheduleCard({
  schedule,
  named,
  fetchFile,
}: {
  schedule: Schedule
  named: number | undefined
  fetchFile: (id: number) => Promise<unknown>
}) {
  const write = useWrite([listSchedules])
  const run = useRunAction()
  const { id, name, screen, title, query, period, station_name, next_at, stopped_why, files } = schedule
  const paused = next_at === null
  return (
    <section className="schedule" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <Button
          onClick={() =>
            void run({
              key: 'pause',
              label: paused ? 'Chạy tiếp' : 'Tạm dừng',
              run: () => write(pauseSchedule, { params: { id }, body: { paused: !paused } }),
            })
          }
        >
          {paused ? 'Chạy tiếp' : 'Tạm dừng'}
        </Button>
        <Button
          danger
          onClick={() =>
            void run({
              key: 'remove',
              label: 'Xóa',
              danger: true,
              confirm: {
                title: `Xóa lịch gửi "${name}"?`,
                content: 'Tệp của lịch này không còn tải được ở đây nữa.',
                okText: 'Xóa',
              },
              run: () => write(deleteSchedule, { params: { id } }),
            })
          }
        >
          Xóa
        </Button>
      </header>
      <p>
        <Link to={query ? `${screen}?${query}` : screen}>{title}</Link>
        {period !== 'none' && ` · ${relativePeriods[period]}`} · {station_name ?? 'Mọi trạm'} ·{' '}
        {rhythmWords(schedule)}
      </p>
      {stopped_why ? (
        <p className="schedule-stopped" role="status">
          Đã dừng: {stopped_why}
        </p>
      ) : (
        <p className="hint">{paused ? 'Đang tạm dừng' : `Lần tới: ${formatInstant(next_at, true)}`}</p>
      )}
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <FileLine key={file.id} file={file} isNamed={file.id === named} fetchFile={fetchFile} />
          ))}
        </ul>
      )}
    </section>
  )
}

const kilobyte = 1024
const sizeOf = (bytes: number) =>
  bytes < kilobyte * kilobyte
    ? `${grouped(Math.max(bytes / kilobyte, 1))} KB`
    : `${grouped(bytes / kilobyte / kilobyte, 1)} MB`

function FileLine({
  file: { id, days, due_at, made_at, size, kept, expires_at, problem },
  isNamed,
  fetchFile,
}: {
  file: ScheduleFile
  isNamed: boolean
  fetchFile: (id: number) => Promise<unknown>
}) {
  const what = days ?? formatInstant(due_at, false)
  return (
    <li data-named={isNamed || undefined}>
      <span>{what}</span>
      <span className="hint">
        {problem ??
          (made_at
            ? `${formatInstant(made_at, true)}${size === null ? '' : ` · ${sizeOf(size)}`}${
                kept ? ` · giữ đến ${formatInstant(expires_at ?? '', false)}` : ' · đã hết hạn giữ'
              }`
            : 'Đang làm…')}
      </span>
      {kept && (
        <Button
          size="small"
          icon={<DownloadOutlined />}
          aria-label={`Tải tệp ${what}`}
          onClick={() => void fetchFile(id)}
        >
          Tải
        </Button>
      )}
    </li>
  )
}
