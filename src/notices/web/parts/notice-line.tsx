import { When } from '#platform/web/words/when.tsx'
import { listNotices, listNotifications } from '#notices/notification.api.ts'
import { notificationStatus } from '#notices/notification.status.ts'
import { useCall } from '#platform/web/api.ts'
import '#notices/web/parts/notice-line.css'

const calm = { staleTime: 60_000 }
const lastSent = { status: String(notificationStatus.sent), size: 1, sort: '-created_at' }

/** The latest notices and what customers were told last, three in one line, each opens to its text. */
export function NoticeLine() {
  const latest = useCall(listNotices, { query: { size: 3 } }, calm)
  const sent = useCall(listNotifications, { query: lastSent }, calm)
  // One line as soon as both have come: what comes later would move the others. The line's room is kept.
  const known = !latest.isPending && !sent.isPending
  const notices = (known && latest.data?.results) || []
  const told = (known && sent.data?.results) || []
  return (
    <section className="notice-line" aria-label="Thông báo nội bộ">
      {notices.slice(0, 3 - told.length).map((notice) => (
        <details key={notice.id} name="notice">
          <summary>{notice.title}</summary>
          <div>
            <p>{notice.content}</p>
            <small>
              {notice.maker_name} · <When at={notice.created_at} />
            </small>
          </div>
        </details>
      ))}
      {told.map((one) => (
        <details key={`sent ${one.id}`} name="notice">
          <summary>Đã gửi khách hàng: {one.title}</summary>
          <div>
            <p>{one.content}</p>
            {one.sent_at && (
              <small>
                <When at={one.sent_at} />
              </small>
            )}
          </div>
        </details>
      ))}
    </section>
  )
}
