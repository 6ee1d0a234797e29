import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { listConversations, moreConversations, removeConversation } from '#customers/conversation.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { channelNames } from '#customers/customer.words.ts'
import { conversationForm } from '#customers/web/customer-forms.ts'
import { customerReads } from '#customers/web/customer-reads.ts'
import { Part, type Open } from '#customers/web/drawer-part.tsx'
import { api, useAction, useCall } from '#platform/web/api.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'

const first = 20
const further = 40

/** What was said with a customer, the newest first; older ones as far back as somebody reads. */
export function Talks({ customer, open }: { customer: CustomerRow; open: Open }) {
  const { data, error } = useCall(listConversations, { query: { user_id: String(customer.id), size: first } })
  const newest = data?.results ?? []
  const oldest = newest.at(-1)?.id
  const [wanted, setWanted] = useState(false)
  const older = useInfiniteQuery({
    queryKey: [moreConversations.id, customer.id, oldest],
    queryFn: ({ pageParam, signal }) =>
      api(moreConversations, { query: { user_id: customer.id, before: pageParam, size: further }, signal }),
    initialPageParam: oldest,
    getNextPageParam: ({ results, pagination }) => (pagination.more ? results.at(-1)?.id : undefined),
    enabled: wanted && oldest !== undefined,
  })
  const rows = [...newest, ...(older.data?.pages.flatMap(({ results }) => results) ?? [])]
  const hasMore = older.data ? older.hasNextPage : (data?.pagination.total ?? 0) > newest.length
  const { id: me } = usePerson()
  const manager = useHasFlag('ql')
  const remove = useAction(removeConversation, { invalidates: customerReads })
  return (
    <Part
      error={error ?? older.error}
      ready={data !== undefined}
      add={{ label: 'Ghi trao đổi', run: () => open(conversationForm(customer)) }}
      empty={data && rows.length === 0 ? 'Chưa ghi lần trao đổi nào.' : undefined}
      more={hasMore ? () => (older.data ? void older.fetchNextPage() : setWanted(true)) : undefined}
    >
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <span className="quiet">
              {formatInstant(row.happened_at, true)} · {channelNames[row.channel]} · {row.creator_name}
            </span>
            <p className="customer-said">{row.content}</p>
          </div>
          {(manager || row.created_by === me) && (
            <span>
              <Button size="small" onClick={() => open(conversationForm(customer, row))}>
                Sửa
              </Button>
              <Button
                size="small"
                danger
                disabled={remove.isPending}
                onClick={() => remove.mutate({ params: { id: row.id } })}
              >
                Xóa
              </Button>
            </span>
          )}
        </li>
      ))}
    </Part>
  )
}
