import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { readQueue } from '#home/queue.api.ts'
import type { QueueKind } from '#home/queue.api.ts'
import { waitingTotal } from '#home/web/counts.ts'
import { DayFigures } from '#home/web/day-figures.tsx'
import { Overview, OverviewFigures, OverviewPlan } from '#home/web/overview.tsx'
import { NothingWaits } from '#home/web/nothing-waits.tsx'
import { OthersWork } from '#home/web/others-work.tsx'
import { QueueKindCard } from '#home/web/queue-kind.tsx'
import { NoticeLine } from '#notices/web/parts/notice-line.tsx'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { usePhone } from '#platform/web/list/use-phone.ts'
import { usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { mostOf } from '#home/most-shown.rules.ts'
import '#home/web/home.css'

const weekdays = ['chủ nhật', 'thứ hai', 'thứ ba', 'thứ tư', 'thứ năm', 'thứ sáu', 'thứ bảy'] as const

/** `thứ hai, 23-11-2026`, in Vietnam. */
function dayWords(now: Date): string {
  const date = businessDate(now)
  return `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${formatBusinessDate(date)}`
}

/** Kinds in two columns of about the same height, read from the top left on. */
function inColumns(kinds: readonly QueueKind[], most: number): QueueKind[][] {
  const columns: [QueueKind[], QueueKind[]] = [[], []]
  const heights: [number, number] = [0, 0]
  for (const kind of kinds) {
    const at = heights[0] <= heights[1] ? 0 : 1
    columns[at].push(kind)
    heights[at] += 1.5 + Math.min(kind.rows.length, most)
  }
  return columns
}

/** The person's day: what waits for them by age, each with the button of its next step. */
export default function TodayScreen() {
  const person = usePerson()
  const { data, error, isPending, refetch } = useCall(readQueue, {}, { refetchInterval: 60_000 })
  const kinds = data?.data.kinds ?? []
  const mine = kinds.filter(({ mine: own }) => own)
  const others = kinds.filter(({ mine: own }) => !own)
  const waiting = waitingTotal(mine)
  const most = mostOf(mine.length, usePhone())
  return (
    <Screen path="/" title={`Xin chào, ${person.name}`} tab="Việc hôm nay">
      <p className="home-day">
        {dayWords(new Date())}
        {data && <> · {waiting ? `${waiting} việc đang chờ bạn` : 'không có việc nào chờ bạn'}</>}
        {data && data.data.alarms.length > 0 && (
          <>
            {' · '}
            <Link
              to="/setting/system"
              className="home-alarms"
              title={data.data.alarms.map(({ title }) => title).join(', ')}
            >
              {data.data.alarms.length} cảnh báo<span className="sr-only"> hệ thống</span>
            </Link>
          </>
        )}
      </p>
      <div className="home-top">
        <DayFigures />
        <OverviewFigures role={person.role} />
        <NoticeLine />
      </div>
      {error && <Failed error={error} />}
      {isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && data.data.failed.length > 0 && (
        <p role="alert">
          Chưa đọc được: {data.data.failed.join(', ')}. Phần còn lại vẫn đúng.{' '}
          <Button size="small" onClick={() => void refetch()}>
            Thử lại
          </Button>
        </p>
      )}
      {data && mine.length === 0 && data.data.failed.length === 0 && <NothingWaits />}
      <div className="home-kinds">
        {inColumns(mine, most).map((column, at) => (
          <div key={at === 0 ? 'left' : 'right'}>
            {column.map((kind) => (
              <QueueKindCard key={kind.key} kind={kind} most={most} />
            ))}
          </div>
        ))}
      </div>
      {/* Once the work above it has its height. */}
      {!isPending && (
        <OverviewPlan role={person.role}>
          <Overview role={person.role} />
          {others.length > 0 && <OthersWork kinds={others} />}
        </OverviewPlan>
      )}
    </Screen>
  )
}
