import { monthName } from '#platform/rules/business-date.ts'
import { OutsideLink } from '#platform/web/outside-link.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { durationText, grouped } from '#platform/web/words/numbers.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { coded } from '#platform/web/record/coded.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'

const When = lazy(async () => ({ default: (await import('#platform/web/words/when.tsx')).When }))
const PictureCell = lazy(() => import('#platform/web/images/picture-cell.tsx'))

const rightKinds = new Set(['money', 'weight', 'number', 'percent', 'duration'])
export const isRight = (column: Pick<Column<never>, 'kind'>): boolean => rightKinds.has(column.kind ?? 'text')

export function valueOf<Row>(column: Column<Row>, row: Row): unknown {
  return column.value ? column.value(row) : (row as Record<string, unknown>)[column.key]
}

/** What leads somewhere, as a link to it; of what does not, the codes in it. */
export function leading(to: string | undefined, content: ReactNode): ReactNode {
  if (content === null) return content
  if (to === undefined) return typeof content === 'string' ? coded(content) : content
  return (
    <Link className="lead" to={to}>
      {content}
    </Link>
  )
}

/** A value in the shape of its kind. */
export function shown<Row>(
  column: Pick<Column<Row>, 'kind' | 'statuses' | 'decimals'>,
  value: unknown,
): ReactNode {
  if (value === null || value === undefined || value === '') return null
  switch (column.kind) {
    case 'money':
    case 'number':
    case 'weight': {
      const amount = Number(value)
      const usual = column.kind !== 'weight' && Number.isInteger(amount) ? 0 : 2
      const text = grouped(amount, column.decimals ?? usual)
      return amount < 0 ? <span className="bad">{text}</span> : text
    }
    case 'percent':
      return <span className={Number(value) < 0 ? 'bad' : undefined}>{grouped(Number(value), 1)}%</span>
    case 'duration':
      return durationText(Number(value))
    case 'link':
      return <OutsideLink to={String(value)}>{String(value).replace(/^https?:\/\//, '')}</OutsideLink>
    case 'date':
      return formatInstant(String(value), false)
    case 'month':
      return monthName(String(value))
    case 'time':
      return formatInstant(String(value), true)
    case 'ago':
      return (
        <Suspense fallback={formatInstant(String(value), true)}>
          <When at={String(value)} />
        </Suspense>
      )
    case 'status':
      return <StatusTag status={value as string | number} tags={column.statuses ?? {}} />
    case 'code':
      return <span className="code">{String(value)}</span>
    default:
      return String(value)
  }
}

/** Money, and what is summed: among amounts a nought is nothing to look at. A number that is set, such as a rate, is. */
const isAmount = <Row,>({ kind, total }: Column<Row>): boolean =>
  kind === 'money' || (total !== undefined && (kind === 'number' || kind === 'weight'))
const zero = (
  <span className="zero" title="0">
    –
  </span>
)

/**
 * What a cell shows: a value that leads somewhere as a link, of others the codes in it. What the row itself is called
 * leads nowhere: the row opens.
 */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const value = valueOf(column, row)
  if (column.kind === 'picture')
    return (
      <Suspense fallback={<span className="cell-picture" />}>
        <PictureCell photo={String(value ?? '')} size={40} alt={column.alt?.(row) ?? column.title} />
      </Suspense>
    )
  if (value === 0 && isAmount(column)) return zero
  const to = column.to?.(row)
  if (to !== undefined) return leading(to, shown(column, value))
  const text = Array.isArray(value) ? value.join(', ') : value
  const isOwn = column.pinned || column.key === 'code'
  if (typeof text !== 'string' || isOwn) return shown(column, text)
  if (column.kind === 'code') return text && <span className="code">{coded(text)}</span>
  return column.kind === undefined || column.kind === 'text' ? coded(text) : shown(column, text)
}

/** A cell by its column's own hand, or in the shape of its kind. */
export const contentOf = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  column.render ? column.render(row) : cellOf(column, row)

/** What the mouse shows over a cell that is cut off. */
export function hoverOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 12 ? value : undefined
}
