import { Button } from 'antd'
import { useRunAction } from '#platform/web/actions/row-action.ts'
import { useCall, useWrite } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { When } from '#platform/web/words/when.tsx'
import { dropJobs, readSystem, retryJobs, type SystemState, type Watched } from '#system/system.api.ts'
import '#system/web/system.css'

/** How the product itself is: what is red and what to do, what failed, who is at work, what was slow. */
export default function SystemScreen() {
  const { data, error, refetch } = useCall(readSystem, {}, { refetchInterval: 60_000 })
  const state = data?.data
  return (
    <Screen path="/setting/system" title="Tình trạng hệ thống">
      {error && !state && <Failed error={error} retry={() => void refetch()} />}
      {state && (
        <div className="system">
          <WatchedList watched={state.watched} />
          <FailedJobs state={state} />
          <SlowCalls calls={state.slow_calls} />
          <Processes state={state} />
        </div>
      )}
    </Screen>
  )
}

function WatchedList({ watched }: { watched: readonly Watched[] }) {
  const red = watched.filter((one) => one.red)
  const rest = watched.filter((one) => !one.red)
  return (
    <section aria-label="Các mục theo dõi">
      <h2>{red.length ? `${red.length} mục cần xử lý` : 'Không mục nào cần xử lý'}</h2>
      <ul className="system-watched">
        {[...red, ...rest].map(({ key, title, said, advice, known, red: isRed }) => (
          <li key={key} data-red={isRed || undefined}>
            <b>
              <span aria-hidden>{isRed ? '✕' : known ? '✓' : '–'}</span> {title}
              <span className="sr-only">{isRed ? ': cần xử lý' : known ? ': ổn' : ': chưa có'}</span>
            </b>
            <span>{said}</span>
            {advice && <p>{advice}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FailedJobs({ state: { failed_jobs: jobs, failed_count: count } }: { state: SystemState }) {
  const write = useWrite([readSystem])
  const run = useRunAction()
  const retry = (ids: readonly number[]) =>
    void run({ key: 'retry', label: 'Chạy lại', run: () => write(retryJobs, { body: { ids: [...ids] } }) })
  const drop = (id: number, title: string) =>
    void run({
      key: 'drop',
      label: 'Bỏ',
      danger: true,
      confirm: {
        title: `Bỏ công việc “${title}”?`,
        content: 'Công việc rời hàng chờ và không được thử lại nữa; người bỏ và lý do được ghi vào nhật ký.',
        reason: 'required',
        okText: 'Bỏ công việc',
      },
      run: (reason) => write(dropJobs, { body: { ids: [id], reason } }),
    })
  return (
    <section aria-label="Công việc nền lỗi">
      <header>
        <h2>Công việc nền lỗi</h2>
        {jobs.length > 1 && (
          <Button onClick={() => retry(jobs.map(({ id }) => id))}>Chạy lại cả {jobs.length}</Button>
        )}
      </header>
      {jobs.length === 0 ? (
        <Nothing small>Không có công việc nào lỗi.</Nothing>
      ) : (
        <ul className="system-rows">
          {jobs.map(({ id, title, name, tries, failed_at: at, problem }) => (
            <li key={id}>
              <b>{title}</b>
              <small>
                {name} · số {id} · {tries} lần thử · <When at={at} />
              </small>
              <span className="system-ways">
                <Button size="small" aria-label={`Chạy lại ${title} số ${id}`} onClick={() => retry([id])}>
                  Chạy lại
                </Button>
                <Button size="small" aria-label={`Bỏ ${title} số ${id}`} onClick={() => drop(id, title)}>
                  Bỏ
                </Button>
              </span>
              <p className="system-problem">{problem ?? 'Không rõ lý do.'}</p>
            </li>
          ))}
        </ul>
      )}
      {count > jobs.length && <p className="hint">Còn {count - jobs.length} công việc lỗi cũ hơn.</p>}
    </section>
  )
}

function SlowCalls({ calls }: { calls: SystemState['slow_calls'] }) {
  return (
    <section aria-label="Yêu cầu xử lý chậm hôm nay">
      <h2>Yêu cầu xử lý chậm hôm nay</h2>
      {calls.length === 0 ? (
        <Nothing small>Hôm nay không có yêu cầu nào quá một giây.</Nothing>
      ) : (
        <ul className="system-rows">
          {calls.map(({ call, title, times, worst_ms: worst, worst_at: at, request }) => (
            <li key={call}>
              <b>{title}</b>
              <small>
                {grouped(times)} lần quá một giây, lâu nhất {grouped(worst / 1000, 1)} giây, <When at={at} />
              </small>
              <code title="Mã yêu cầu, để tìm trong nhật ký">{request}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const kinds = { server: 'Máy chủ', worker: 'Tiến trình nền' } as const
const gigabytes = (bytes: number) => `${grouped(bytes / 1e9, 1)} GB`

function Processes({ state: { processes, database } }: { state: SystemState }) {
  return (
    <section aria-label="Tiến trình">
      <h2>Tiến trình</h2>
      <ul className="system-rows">
        {processes.map((one) => (
          <li key={one.name}>
            <b>
              {kinds[one.kind]} {one.name}
            </b>
            <small>
              Bản {one.version}
              {one.commit && ` (${one.commit.slice(0, 8)})`} · bộ nhớ {grouped(one.memory / 1e6)} MB
              {one.disk_free !== null && ` · ổ đĩa còn ${gigabytes(one.disk_free)}`}
            </small>
            <small>
              Chạy từ <When at={one.started_at} />, báo lần cuối <When at={one.seen_at} />
            </small>
          </li>
        ))}
        <li>
          <b>PostgreSQL {database.version}</b>
          <small>Dữ liệu {gigabytes(database.size)}</small>
          <small>Bước nâng cấp cuối: {database.migration ?? 'chưa có'}</small>
        </li>
      </ul>
    </section>
  )
}
