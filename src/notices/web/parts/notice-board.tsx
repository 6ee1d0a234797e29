import { listNotices, listNotifications } from '#notices/notification.api.ts'
import { notificationStatus } from '#notices/notification.status.ts'
import { useCall } from '#platform/web/api.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import '#notices/web/parts/notice-board.css'

/** The latest notices, and what customers were told last, for the home screen; nothing where there is neither. */
export function NoticeBoard() {
  const { data } = useCall(listNotices, { query: { size: 3 } }, { staleTime: 60_000 })
  const told = useCall(
    listNotifications,
    { query: { status: String(notificationStatus.sent), size: 3, sort: '-created_at' } },
    { staleTime: 60_000 },
  )
  const sent = told.data?.results ?? []
  if (!data?.results.length && sent.length === 0) return null
  return (
    <section className="notice-board" aria-label="Thông báo nội bộ">
      {data?.results.map((notice) => (
        <article key={notice.id}>
          <h2>{notice.title}</h2>
          <p>{notice.content}</p>
          <small>
            {notice.maker_name} · {formatInstant(notice.created_at, true)}
          </small>
        </article>
      ))}
      {sent.length > 0 && (
        <article>
          <h2>Đã gửi khách hàng</h2>
          {sent.map(({ id, title, sent_at: at }) => (
            <p key={id}>
              {title} {at && <small>{formatInstant(at, true)}</small>}
            </p>
          ))}
        </article>
      )}
    </section>
  )
}
