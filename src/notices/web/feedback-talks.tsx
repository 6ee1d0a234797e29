import { Drawer, Skeleton } from 'antd'
import { Link } from 'react-router'
import { listFeedbacks, listMoreComments } from '#notices/feedback.api.ts'
import { Photos } from '#notices/web/feedback-images.tsx'
import { useCall } from '#platform/web/api.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import '#notices/web/feedback.css'

/** What was said about several feedbacks, one after the other. */
export default function FeedbackTalks({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const named = ids.join(',')
  const heads = useCall(listFeedbacks, { query: { id: named, size: 200 } })
  const talks = useCall(listMoreComments, { query: { feedback_id: named } })
  const error = heads.error ?? talks.error
  const rows = heads.data?.results
  return (
    <Drawer
      open
      title={`Trao đổi của ${ids.length} góp ý`}
      size={Math.min(760, innerWidth)}
      onClose={onClose}
    >
      {error && <p role="alert">{errorText(error)}</p>}
      {(!rows || !talks.data) && !error && <Skeleton active />}
      {rows?.map((row) => {
        const said = talks.data?.data.filter((one) => one.feedback_id === row.id) ?? []
        return (
          <section key={row.id}>
            <h3>
              <Link to={`/feedbacks?open=${row.id}`}>{row.title}</Link>
            </h3>
            <p className="feedback-content">{row.content}</p>
            {said.length === 0 && <p className="quiet">Chưa có trao đổi.</p>}
            <ul className="feedback-comments">
              {said.map((one) => (
                <li key={one.id}>
                  <b>{one.maker_name}</b> <small>{formatInstant(one.created_at, true)}</small>
                  <p>{one.content}</p>
                  <Photos paths={one.images} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </Drawer>
  )
}
