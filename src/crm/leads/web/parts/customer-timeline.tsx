import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { billPlaces } from '#billing/bill.places.ts'
import { billStatus } from '#billing/bill.status.ts'
import { contactChannels, contactResults } from '#crm/leads/lead.words.ts'
import { readTimeline, type TimelineEntry, type TimelineKind } from '#crm/leads/timeline.api.ts'
import { taskStatus } from '#crm/tasks/task.status.ts'
import { ticketStatus } from '#crm/tickets/ticket.status.ts'
import { useContact } from '#crm/leads/web/parts/use-contact.tsx'
import { channelNames } from '#customers/customer.words.ts'
import { feedbackStatus } from '#notices/feedback.status.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { api } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { When } from '#platform/web/words/when.tsx'
import '#crm/leads/web/lead.css'

const again = [readTimeline]
const named = (options: readonly { value: string; label: string }[], value: string | undefined) =>
  options.find((one) => one.value === value)?.label

/** What each kind is called, where it opens, and how its state reads. */
const kinds: Readonly<
  Record<
    TimelineKind,
    { label: string; places: readonly string[]; state: (state: string) => string | undefined }
  >
> = {
  contact: {
    label: 'Liên hệ',
    places: [],
    state: (state) => {
      const [channel, result] = state.split(',')
      return [named(contactChannels, channel), named(contactResults, result) ?? 'chưa ghi kết quả'].join(
        ' · ',
      )
    },
  },
  note: {
    label: 'Trao đổi',
    places: [],
    state: (state) => channelNames[state as keyof typeof channelNames],
  },
  order: { label: 'Đơn hàng', places: orderPlaces, state: (state) => orderStatus.label(state) },
  bill: { label: 'Phiếu xuất', places: billPlaces, state: (state) => billStatus.label(state) },
  task: { label: 'Công việc', places: ['/crm/task'], state: (state) => taskStatus.label(Number(state)) },
  ticket: {
    label: 'Phiếu yêu cầu',
    places: ['/crm/ticket'],
    state: (state) => ticketStatus.label(Number(state)),
  },
  feedback: { label: 'Góp ý', places: ['/feedbacks'], state: (state) => feedbackStatus.label(state) },
}

/** Everything that happened with a customer, the newest first, and the ways to reach them. */
export default function CustomerTimeline({ id, phone }: { id: number; phone: string | null }) {
  const writes = useHasFlag('ql', 'kd', 'cs')
  const { contact, dialog } = useContact(again)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [readTimeline.id, id],
    queryFn: ({ pageParam, signal }) =>
      api(readTimeline, {
        params: { id },
        query: { size: 40, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ data: { next } }) => next ?? undefined,
  })
  const entries = data?.pages.flatMap((page) => page.data.entries) ?? []
  return (
    <>
      {writes && phone && (
        <div className="lead-reach">
          <Button onClick={() => void contact({ customer_id: id }, 'call', phone)}>Gọi {phone}</Button>
          <Button onClick={() => void contact({ customer_id: id }, 'zalo', phone)}>Nhắn Zalo</Button>
        </div>
      )}
      {error && <Failed small error={error} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && entries.length === 0 && <Nothing small>Chưa có gì với khách này.</Nothing>}
      <ol className="lead-contacts">
        {entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Xem thêm
        </Button>
      )}
      {dialog}
    </>
  )
}

function Entry({ entry: { kind, id, at, title, text, state, who, amount } }: { entry: TimelineEntry }) {
  const { mayOpen } = useShell()
  const { label, places, state: stateOf } = kinds[kind]
  const place = places.find(mayOpen)
  const name = title ?? label
  return (
    <li>
      <div>
        <b>{place ? <Link to={`${place}?open=${id}`}>{name}</Link> : name}</b>
        {state !== null && ` · ${stateOf(state) ?? state}`}
        <p className="quiet">
          <When at={at} beside /> · {title === null ? '' : `${label} · `}
          {who}
        </p>
        {text && <p>{text}</p>}
      </div>
      {amount !== null && <b className="num">{grouped(amount)} đ</b>}
    </li>
  )
}
