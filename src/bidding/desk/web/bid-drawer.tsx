import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { BidRow } from '#bidding/core/bid.api.ts'
import { bidFields } from '#bidding/core/bid.fields.ts'
import type { ActRow } from '#bidding/desk/bid-calls.ts'
import type { BidDesk } from '#bidding/desk/web/bid-desks.ts'
import { prepareLog, yahooLog } from '#bidding/desk/yahoo-bid.api.ts'
import type { Answer } from '#platform/contract/call.ts'
import { useAction, useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { RecordPanes } from '#platform/web/record/record-panes.tsx'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { When } from '#platform/web/words/when.tsx'

/** Said by the head, or in words beside. */
const without = [
  'picture',
  'item_id',
  'status',
  'title',
  'price',
  'max_price',
  'held_vnd',
  'customer_id',
  'account_id',
  'assignee_id',
  'group_id',
  'order_id',
  'outcome',
]

/** What is known of a bid, everything that was looked at and done, and what people did with it. */
export function BidDrawer({ desk, row }: { desk: BidDesk; row: BidRow }) {
  const { role } = usePerson()
  const { data, error, refetch } = useRecord(desk.histories, { params: { id: row.id } })
  const room = data?.data.room ?? null
  const facts = (
    <>
      <RecordFacts facts={recordFacts(bidFields, role, row, { without })} />
      {room !== null && (
        <p className="quiet">
          Khách còn đặt giá được <b>{grouped(room)} đ</b> nữa
        </p>
      )}
    </>
  )
  const acts = error ? (
    <Failed small error={error} retry={refetch} />
  ) : data ? (
    <Acts acts={data.data.acts} currency={row.currency} />
  ) : (
    <Skeleton active paragraph={{ rows: 4 }} />
  )
  return (
    <RecordPanes
      width="work"
      panes={[
        { key: 'facts', label: 'Thông tin', children: facts },
        { key: 'acts', label: 'Diễn biến', children: acts },
        { key: 'log', label: 'Nhật ký phiên', children: <ListingLog code={row.item_id} /> },
        {
          key: 'story',
          label: 'Lịch sử',
          side: 'tab',
          children: <Story story={data?.data.story} />,
        },
      ]}
    />
  )
}

function Story({ story }: { story: Answer<BidDesk['histories']>['data']['story'] | undefined }) {
  if (!story) return <Skeleton active paragraph={{ rows: 3 }} />
  if (story.length === 0) return <Nothing small>Chưa có ai làm gì với lượt này.</Nothing>
  return (
    <ol>
      {story.map((one) => (
        <li key={`${one.at} ${one.action}`}>
          <b>{one.label}</b> <When at={one.at} beside quiet />
          {one.actor && <> · {one.actor}</>}
          {one.reason && <p>{one.reason}</p>}
        </li>
      ))}
    </ol>
  )
}

const price = (amount: number | null, currency: string) =>
  amount === null ? '–' : `${grouped(amount, currency === 'JPY' ? 0 : 2)} ${currency}`

/** Looks and acts, newest first, with how late and how long each was. */
function Acts({ acts, currency }: { acts: readonly ActRow[]; currency: string }) {
  if (acts.length === 0) return <Nothing small>Không có dữ liệu từ máy chủ</Nothing>
  return (
    <table className="record-rows" style={{ width: '100%', textAlign: 'left' }}>
      <thead>
        <tr>
          <th>Lúc</th>
          <th>Việc</th>
          <th className="right">Giá phiên</th>
          <th>Kết quả</th>
          <th className="right">Mất</th>
          <th className="right">Trễ</th>
          <th>Ai</th>
        </tr>
      </thead>
      <tbody>
        {acts.map((act) => (
          <tr key={act.id}>
            <td>
              <When at={act.sent_at} beside />
            </td>
            <td>
              {act.kind_words}
              {act.amount !== null && <> {price(act.amount, currency)}</>}
            </td>
            <td className="right" data-label="Giá phiên">
              {price(act.price, currency)}
              {act.leads && <> · mình dẫn</>}
            </td>
            <td>
              {act.outcome_words}
              {act.words && <q>{act.words}</q>}
            </td>
            <td className="right" data-label="Mất">
              {act.ms} ms
            </td>
            <td className="right" data-label="Trễ">
              {act.late_ms === null ? '–' : `${act.late_ms} ms`}
              {act.late_words && <small> {act.late_words}</small>}
            </td>
            <td>{act.actor ?? act.account ?? 'Máy'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const answers = {
  found: 'Trang trả lời',
  none: 'Trang không có sản phẩm này',
  unknown: 'Không rõ: trang không trả lời',
  rejected: 'Trang từ chối trả lời',
} as const

/** Every bid of ours on the listing, and what its marketplace says of it when asked now. */
function ListingLog({ code }: { code: string }) {
  const { data, error, refetch } = useRecord(prepareLog, { params: { code } })
  const [told, setTold] = useState<Answer<typeof yahooLog>['data']>()
  const action = useAction(yahooLog, { onSuccess: ({ data: log }) => setTold(log) })
  if (error) return <Failed small error={error} retry={refetch} />
  const log = told ?? data?.data
  if (!log) return <Skeleton active paragraph={{ rows: 3 }} />
  const market = told?.market
  const currency = log.bids[0]?.currency ?? 'JPY'
  return (
    <>
      <p>
        <Button
          loading={action.isPending}
          onClick={() => action.mutate({ body: { code }, base: data?.data.base })}
        >
          Đọc lại trang
        </Button>{' '}
        {market && (
          <span role="status">
            {answers[market.answer]}
            {market.why && `: ${market.why}`}
            {market.price !== null && ` · giá ${price(market.price, currency)}`}
            {market.bids !== null && ` · ${market.bids} lượt đặt`}
            {market.ends_at && (
              <>
                {' · kết thúc '}
                <When at={market.ends_at} beside />
              </>
            )}
          </span>
        )}
      </p>
      <ul>
        {log.bids.map((bid) => (
          <li key={bid.id}>
            <b>
              Lượt {bid.id} · {bid.customer_name ?? bid.assignee_name}
            </b>{' '}
            tối đa {price(bid.max_price, bid.currency)} · {bid.outcome_words ?? 'chưa có kết quả'}
          </li>
        ))}
      </ul>
      <Acts acts={log.acts} currency={currency} />
    </>
  )
}
