import { Skeleton } from 'antd'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { List } from '#platform/contract/call.ts'
import type { StatusTags } from '#platform/contract/status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { countOf } from '#platform/web/words/numbers.ts'

interface Coded {
  id: number
  code: string
  status: string | number
  created_at: string
}

/** What a customer's drawer asks of a list: their latest rows. */
export const latestOf = (customer: number) => ({
  customer_id: String(customer),
  size: 20,
  sort: '-created_at',
})

/** The latest records of a customer, and the way to all of them. */
export function CustomerRows<Row extends Coded>({
  query: { data, error },
  customer,
  path,
  noun,
  tags,
  about,
  renderSums,
}: {
  query: UseQueryResult<List<Row>>
  customer: number
  /** Of their list: `/invoices`. */
  path: string
  noun: string
  tags: StatusTags
  /** What it is about, before its day. */
  about: (row: Row) => string | null
  renderSums: (row: Row) => ReactNode
}) {
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active title={false} />
  const { results, pagination } = data
  if (results.length === 0) return <Nothing small>Khách chưa có {noun} nào.</Nothing>
  return (
    <>
      <ul className="customer-rows">
        {results.map((row) => (
          <li key={row.id}>
            <div>
              <Link to={`${path}?open=${row.id}`}>{row.code}</Link>{' '}
              <StatusTag status={row.status} tags={tags} />
              <p className="quiet">
                {[about(row), formatInstant(row.created_at, true)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <div className="num">{renderSums(row)}</div>
          </li>
        ))}
      </ul>
      <Link to={`${path}?customer_id=${customer}`}>
        Mở danh sách {countOf(pagination.total, pagination.more)} {noun} của khách
      </Link>
    </>
  )
}
