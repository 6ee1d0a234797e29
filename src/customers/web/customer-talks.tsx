import { When } from '#platform/web/words/when.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import {
  addConversation,
  listConversations,
  moreConversations,
  removeConversation,
  type ConversationRow,
} from '#customers/conversation.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { channelNames } from '#customers/customer.words.ts'
import { conversationForm } from '#customers/web/customer-forms.ts'
import { customerReads } from '#customers/web/customer-reads.ts'
import { Part, type Open } from '#customers/web/drawer-part.tsx'
import { tellStep } from '#platform/web/after/notices.ts'
import { api, showError, useCall, useWrite } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

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
  const write = useWrite(customerReads)
  const message = useMessage()
  const remove = async (row: ConversationRow) => {
    const at = Date.now()
    await write(removeConversation, { params: { id: row.id } })
    // Written anew it is whoever writes it: only one's own is what it was.
    if (row.created_by !== me) return
    const { channel, content, happened_at } = row
    const body = { user_id: customer.id, channel, content, happened_at }
    tellStep(
      {
        about: `talk ${row.id}`,
        text: 'Đã xóa ghi chú trao đổi',
        undo: () => write(addConversation, { body }),
      },
      at,
    )
  }
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
              <When at={row.happened_at} beside /> · {channelNames[row.channel]} · {row.creator_name}
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
                onClick={() => void remove(row).catch((problem) => showError(message, problem))}
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
