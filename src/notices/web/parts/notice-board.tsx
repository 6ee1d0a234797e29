import { listNotices } from '#notices/notification.api.ts'
import { useCall } from '#platform/web/api.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import '#notices/web/parts/notice-board.css'

/** The latest notices, for the home screen; nothing where there are none. */
export function NoticeBoard() {
  const { data } = useCall(listNotices, { query: { size: 3 } }, { staleTime: 60_000 })
  if (!data?.results.length) return null
  return (
    <section className="notice-board" aria-label="Thông báo nội bộ">
      {data.results.map((notice) => (
        <article key={notice.id}>
          <h2>{notice.title}</h2>
          <p>{notice.content}</p>
          <small>
            {notice.maker_name} · {formatInstant(notice.created_at, true)}
          </small>
        </article>
      ))}
    </section>
  )
}
