import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { listFeedbacks, listMoreComments } from '#notices/feedback.api.ts'
import { Photos } from '#notices/web/feedback-images.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { When } from '#platform/web/words/when.tsx'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import '#notices/web/feedback.css'

/** What was said about several feedbacks, one after the other. */
export default function FeedbackTalks({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const named = ids.join(',')
  const heads = useCall(listFeedbacks, { query: { id: named, size: 200 } })
  const talks = useCall(listMoreComments, { query: { feedback_id: named } })
  const error = heads.error ?? talks.error
  const rows = heads.data?.results
  return (
    <SideDrawer title={`Trao đổi của ${ids.length} góp ý`} width="record" onClose={onClose}>
      {error && <Failed small error={error} />}
      {(!rows || !talks.data) && !error && <Skeleton active />}
      {rows?.map((row) => {
        const said = talks.data?.data.filter((one) => one.feedback_id === row.id) ?? []
        return (
          <section key={row.id}>
            <h3>
              <Link to={`/feedbacks?open=${row.id}`}>{row.title}</Link>
            </h3>
            <p className="feedback-content">{row.content}</p>
            {said.length === 0 && <Nothing small>Chưa có trao đổi.</Nothing>}
            <ul className="feedback-comments">
              {said.map((one) => (
                <li key={one.id}>
                  <b>{one.maker_name}</b>{' '}
                  <small>
                    <When at={one.created_at} />
                  </small>
                  <p>{one.content}</p>
                  <Photos paths={one.images} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </SideDrawer>
  )
}
