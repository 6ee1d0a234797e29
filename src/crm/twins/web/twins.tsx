import { Button, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { leadStatus } from '#crm/leads/lead.status.ts'
import { winLead } from '#crm/leads/lead.api.ts'
import { mergers, mergeTwins, readTwins, type Merging, type Twin } from '#crm/twins/twin.api.ts'
import { MergePreview } from '#crm/twins/web/merge-preview.tsx'
import { twinReads } from '#crm/twins/web/twin-reads.ts'
import { findCustomers } from '#customers/customer.api.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useRunAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useRecord, useWrite } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#crm/twins/web/twins.css'

const keyOf = ({ kind, id }: Pick<Twin, 'kind' | 'id'>) => `${kind}:${id}`
const calledOf = ({ code, name }: Twin) => [code, name].filter(Boolean).join(' · ')

/** Who goes on: a customer before a lead, one with a code before one without, then who bought most, then the older. */
function firstToKeep(records: readonly Twin[]): Twin | undefined {
  const rank = (one: Twin) => [one.kind === 'customer' ? 0 : 1, one.code ? 0 : 1, -one.orders]
  return records.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    return (
      left.map((value, at) => value - (right[at] ?? 0)).find((gap) => gap !== 0) ??
      a.created_at.localeCompare(b.created_at)
    )
  })[0]
}

/** The records of one phone side by side: one is kept, the others go into it. */
export function Twins({ id, close }: { id: number; close: () => void }) {
  const { role } = usePerson()
  const { data, error, refetch } = useRecord(readTwins, { params: { id } })
  const [chosen, setChosen] = useState<string>()
  const write = useWrite([...twinReads, findCustomers])
  const run = useRunAction()
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active />
  const { records, hidden } = data.data
  const kept = records.find((one) => keyOf(one) === chosen) ?? firstToKeep(records)
  const merges = mergers.includes(role)
  /** With the second last of them there is nothing more to compare. */
  const done = () => (records.length + hidden <= 2 ? close() : undefined)
  const customers = records.filter(({ kind }) => kind === 'customer').length
  const into = (one: Twin): RowAction | null => {
    if (!kept || keyOf(kept) === keyOf(one)) return null
    if (kept.kind === one.kind) {
      const merging: Merging = {
        kind: one.kind,
        keep: kept.id,
        gone: one.id,
        keep_version: kept.version,
        gone_version: one.version,
      }
      return {
        key: 'merge',
        label: 'Gộp vào hồ sơ được giữ',
        confirm: {
          title: `Gộp ${calledOf(one)} vào ${calledOf(kept)}?`,
          content: <MergePreview merging={merging} />,
          okText: 'Gộp',
        },
        run: async () => {
          await write(mergeTwins, { body: merging })
          done()
        },
      }
    }
    // Of several customers nobody says here which of them the lead becomes.
    if (kept.kind === 'lead' || customers > 1) return null
    return {
      key: 'win',
      label: 'Gắn với khách hàng này',
      confirm: {
        title: `Gắn khách tiềm năng ${one.name} với khách hàng cùng số?`,
        content: 'Các lần liên hệ chuyển vào hồ sơ khách hàng.',
        okText: 'Gắn',
      },
      run: async () => {
        await write(winLead, { body: { id: one.id, version: one.version } })
        done()
      },
    }
  }
  return (
    <section aria-label="Các hồ sơ cùng số">
      {merges && records.length > 1 && (
        <p className="quiet">Chọn hồ sơ được giữ, rồi gộp từng hồ sơ còn lại vào đó.</p>
      )}
      {hidden > 0 && <p className="quiet">{`${hidden} hồ sơ cùng số do người khác phụ trách.`}</p>}
      <ul className="twin-cards">
        {records.map((one) => {
          const action = merges ? into(one) : null
          const isKept = kept !== undefined && keyOf(kept) === keyOf(one)
          return (
            <li key={keyOf(one)} className={isKept ? 'twin-kept' : undefined}>
              {merges && (
                <Radio checked={isKept} onChange={() => setChosen(keyOf(one))} name="kept">
                  Giữ hồ sơ này
                </Radio>
              )}
              <Facts one={one} />
              {action && <Button onClick={() => void run(action)}>{action.label}</Button>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Facts({ one }: { one: Twin }) {
  const customer = one.kind === 'customer'
  const link = customer ? `/crm/user?open=${one.id}` : `/crm/user?tab=leads&open=${one.id}`
  const facts: readonly (readonly [string, string | null])[] = [
    ['Loại', customer ? 'Khách hàng' : 'Khách tiềm năng'],
    ['Phụ trách', one.sale_name ?? 'Chưa giao'],
    ['E-mail', one.email],
    ['Nhu cầu', one.need],
    ...(customer
      ? ([
          ['Đơn hàng', grouped(one.orders)],
          ['Phiếu xuất', grouped(one.bills)],
          ['Số dư', `${grouped(one.balance)} đ`],
        ] as const)
      : []),
    [
      'Liên hệ',
      one.talked_at ? `${one.contacts} lần, gần nhất ${formatInstant(one.talked_at, false)}` : 'chưa lần nào',
    ],
    ['Ngày tạo', formatInstant(one.created_at, false)],
  ]
  return (
    <>
      <h3>
        <Link to={link}>{calledOf(one)}</Link>{' '}
        {one.status !== null && <StatusTag status={one.status} tags={leadStatus.tags} />}
      </h3>
      <dl>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}
