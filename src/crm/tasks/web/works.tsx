import { DeleteOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { listTasks } from '#crm/tasks/task.api.ts'
import { changeWork, createWork, deleteWork, listWorks, type WorkRow } from '#crm/tasks/work.api.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import '#crm/tasks/web/works.css'

const reads = [listWorks, listTasks]
/** `1 giờ 20 phút` */
const minuteWords = (minutes: number): string =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} giờ`, minutes % 60 > 0 && `${minutes % 60} phút`]
    .filter(Boolean)
    .join(' ') || '–'

/** The check list of a task or a project, with the time of each item. */
export function Works({
  of,
  mayWrite,
}: {
  of: { task_id: number } | { project_id: number }
  mayWrite: boolean
}) {
  const { data, error } = useCall(listWorks, { query: { ...of, size: 200, sort: 'created_at' } })
  return (
    <section className="works record-section" aria-label="Đầu việc">
      <h3>Đầu việc</h3>
      {error && <Failed small error={error} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 2 }} />}
      {data?.results.length === 0 && <Nothing small>Chưa chia đầu việc.</Nothing>}
      <ul>
        {data?.results.map((row) => (
          <Work key={row.id} row={row} mayWrite={mayWrite} />
        ))}
      </ul>
      {data && data.results.length > 0 && (
        <p className="quiet">
          Dự kiến {minuteWords(data.totals?.planned_minutes ?? 0)}, đã làm{' '}
          {minuteWords(data.totals?.spent_minutes ?? 0)}.
        </p>
      )}
      {mayWrite && <AddWork of={of} />}
    </section>
  )
}

function Work({ row, mayWrite }: { row: WorkRow; mayWrite: boolean }) {
  const ticking = useAction(changeWork, { invalidates: reads, quiet: true })
  const removal = useAction(deleteWork, { invalidates: reads })
  const minutes = [
    row.planned_minutes > 0 && `dự kiến ${minuteWords(row.planned_minutes)}`,
    row.spent_minutes > 0 && `đã làm ${minuteWords(row.spent_minutes)}`,
  ].filter(Boolean)
  return (
    <li data-done={row.done}>
      <Checkbox
        checked={row.done}
        disabled={!mayWrite || ticking.isPending}
        onChange={({ target }) =>
          ticking.mutate({ body: { id: row.id, done: target.checked, version: row.version } })
        }
      >
        {row.title}
      </Checkbox>
      <small className="quiet">{[row.worker_name, ...minutes].filter(Boolean).join(' · ')}</small>
      {mayWrite && (
        <Button
          size="small"
          type="text"
          icon={<DeleteOutlined />}
          aria-label={`Xóa đầu việc ${row.title}`}
          disabled={removal.isPending}
          onClick={() => removal.mutate({ params: { id: row.id } })}
        />
      )}
    </li>
  )
}

function AddWork({ of }: { of: { task_id: number } | { project_id: number } }) {
  const [title, setTitle] = useState('')
  const adding = useAction(createWork, { invalidates: reads, quiet: true, onSuccess: () => setTitle('') })
  const add = () => {
    if (title.trim()) adding.mutate({ body: { ...of, title: title.trim() } })
  }
  return (
    <div className="works-add">
      <Input
        aria-label="Đầu việc mới"
        placeholder="Thêm đầu việc, nhấn Enter…"
        value={title}
        maxLength={200}
        onChange={({ target }) => setTitle(target.value)}
        onPressEnter={add}
      />
      <Button disabled={title.trim() === ''} loading={adding.isPending} onClick={add}>
        Thêm
      </Button>
    </div>
  )
}
