import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { TicketOfFeedback } from '#crm/tickets/web/parts/ticket-of-feedback.tsx'
import { createComment, deleteComment, listComments, listFeedbacks } from '#notices/feedback.api.ts'
import { feedbackFields } from '#notices/feedback.fields.ts'
import type { FeedbackRow } from '#notices/web/feedback-form.tsx'
import { ImagesInput, Photos } from '#notices/web/feedback-images.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { NoteInput } from '#platform/web/inputs/text-inputs.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { When } from '#platform/web/words/when.tsx'
import '#notices/web/feedback.css'

/** One feedback: what was said, the next steps, and the talk about it. */
export function FeedbackRecord({ row }: { row: FeedbackRow }) {
  const { role } = usePerson()
  const facts = recordFacts(feedbackFields, role, row, {
    extended: {
      priority: row.priority_name,
      codes: row.codes.join(', '),
      maker_name: `${row.maker_name}, ${formatInstant(row.created_at, true)}`,
    },
  })
  return (
    <>
      <p className="feedback-content">{row.content}</p>
      <Photos paths={row.images} />
      <RecordFacts facts={facts} />
      <TicketOfFeedback feedback={row.id} />
      <Comments id={row.id} />
    </>
  )
}

function Comments({ id }: { id: number }) {
  const person = usePerson()
  const manager = useHasFlag('ql')
  const invalidates = [listComments, listFeedbacks]
  const { data, error } = useCall(listComments, { query: { feedback_id: id } })
  const removal = useAction(deleteComment, { invalidates })
  const [content, setContent] = useState('')
  const [images, setImages] = useState<string[]>([])
  const saying = useAction(createComment, {
    invalidates,
    quiet: true,
    onSuccess: () => {
      setContent('')
      setImages([])
    },
  })
  return (
    <section aria-label="Trao đổi">
      <h3>Trao đổi</h3>
      {error && <Failed small error={error} />}
      {!data && !error && <Skeleton active />}
      <ul className="feedback-comments">
        {data?.data.map((one) => (
          <li key={one.id}>
            <b>{one.maker_name}</b>{' '}
            <small>
              <When at={one.created_at} />
            </small>
            {(one.maker_id === person.id || manager) && (
              <Button
                size="small"
                type="link"
                danger
                disabled={removal.isPending}
                onClick={() => removal.mutate({ params: { id: one.id } })}
              >
                Xóa
              </Button>
            )}
            <p>{one.content}</p>
            <Photos paths={one.images} />
          </li>
        ))}
      </ul>
      <div className="feedback-say">
        <NoteInput
          aria-label="Nội dung trả lời"
          placeholder="Trả lời…"
          value={content}
          onChange={(text) => setContent(text ?? '')}
        />
        <ImagesInput value={images} onChange={(paths) => setImages(paths ?? [])} />
        <Button
          type="primary"
          loading={saying.isPending}
          disabled={content.trim() === '' && images.length === 0}
          onClick={() => saying.mutate({ body: { feedback_id: id, content, images } })}
        >
          Gửi trả lời
        </Button>
      </div>
    </section>
  )
}
