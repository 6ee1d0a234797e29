import { Button, Skeleton } from 'antd'
import { listContacts, type ContactRow, type LeadRow } from '#crm/leads/lead.api.ts'
import { Talk } from '#crm/comments/web/parts/talk.tsx'
import { TalkHistory } from '#crm/comments/web/parts/talk-history.tsx'
import { leadFields } from '#crm/leads/lead.fields.ts'
import { leadStatus } from '#crm/leads/lead.status.ts'
import { contactChannels, contactResults } from '#crm/leads/lead.words.ts'
import { useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { RecordPanes } from '#platform/web/record/record-panes.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { When } from '#platform/web/words/when.tsx'
import '#crm/leads/web/lead.css'

/** One lead: what is known, and every time we talked. */
export function LeadRecord({ row, tell }: { row: LeadRow; tell: (contact: ContactRow) => void }) {
  const { role } = usePerson()
  const mayWrite = useHasFlag('ql', 'kd', 'cs')
  const record = `lead:${row.id}`
  const saidAndDone = (
    <>
      <Contacts id={row.id} tell={tell} />
      <Talk record={record} mayWrite={mayWrite} />
    </>
  )
  return (
    <RecordPanes
      width="record"
      panes={[
        {
          key: 'facts',
          label: 'Thông tin',
          children: (
            <RecordFacts
              facts={recordFacts(leadFields, role, row, {
                extended: { sale_name: row.sale_name ?? 'Chưa giao' },
              })}
            />
          ),
        },
        { key: 'contacts', label: 'Liên hệ', side: 'below', children: saidAndDone },
        {
          key: 'history',
          label: 'Lịch sử',
          side: 'tab',
          children: <TalkHistory record={record} statuses={leadStatus} />,
        },
      ]}
    />
  )
}

const wordOf = (options: readonly { value: string; label: string }[], value: string | null) =>
  options.find((one) => one.value === value)?.label

function Contacts({ id, tell }: { id: number; tell: (contact: ContactRow) => void }) {
  const { id: me } = usePerson()
  const manager = useHasFlag('ql')
  const { data, error } = useCall(listContacts, { query: { lead_id: String(id), size: 50 } })
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active title={false} />
  if (data.results.length === 0) return <Nothing small>Chưa liên hệ lần nào.</Nothing>
  return (
    <ul className="lead-contacts">
      {data.results.map((one) => (
        <li key={one.id}>
          <div>
            <b>{wordOf(contactChannels, one.channel)}</b> ·{' '}
            {wordOf(contactResults, one.result) ?? 'chưa ghi kết quả'}
            <p className="quiet">
              <When at={one.at} beside /> · {one.staff_name}
            </p>
            {one.note && <p>{one.note}</p>}
            {one.next_step && (
              <p className="quiet">
                Tiếp theo: {one.next_step}, {one.next_on}
              </p>
            )}
          </div>
          {one.result === null && (manager || one.staff_id === me) && (
            <Button size="small" onClick={() => tell(one)}>
              Ghi kết quả
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
