import { memo, useMemo, useRef, type MouseEvent } from 'react'
import { amountOf, cardPlan, factsOf, type CardPlan } from '#platform/web/list/card-plan.ts'
import { contentOf, shown, valueOf } from '#platform/web/list/cell.tsx'
import { standing } from '#platform/web/list/column-state.ts'
import type { DataGridProps } from '#platform/web/list/grid-types.ts'
import { PageBox } from '#platform/web/list/page-box.tsx'
import {
  useCurrentInSight,
  useLongPress,
  useRowHands,
  type RowHands,
} from '#platform/web/list/use-row-hands.ts'
import '#platform/web/list/cards.css'

/** The rows of a list on a phone: what `DataGrid` shows, by thumb and with the amount in sight. */
export default function Cards<Row>(props: DataGridProps<Row>) {
  const { columns, state, rows, rowId, selection, current, totals, hasMore = () => true } = props
  const plan = useMemo(
    () =>
      cardPlan(
        columns,
        standing(columns, state, 0).map(({ column }) => column),
      ),
    [columns, state],
  )
  const hands = useRowHands(props)
  const box = useRef<HTMLDivElement>(null)
  useCurrentInSight(box, current)
  useLongPress(box, selection && ((id) => hands.select(id, false)))
  const summed = totals && rows?.length ? sumInSight(plan, totals) : undefined
  return (
    <div className="cards" role="group" aria-label={props.label} ref={box}>
      {props.refreshing && <div className="grid-busy" />}
      {props.failed && rows && <div className="grid-failed">{props.failed}</div>}
      <div className="cards-head">
        {props.over}
        {selection && (
          <label className="card-box">
            <PageBox rows={rows} rowId={rowId} selection={selection} onSelectPage={props.onSelectPage} />
          </label>
        )}
        <Sorting columns={columns} sort={props.sort} onSort={props.onSort} />
        {summed && (
          <span className="cards-total">
            {summed.title} <b>{summed.said}</b>
          </span>
        )}
      </div>
      <ul aria-busy={(props.loading && !rows) || undefined}>
        {props.loading &&
          !rows &&
          Array.from({ length: Math.min(props.expected ?? 20, 20) }, (_, at) => (
            <li key={at} className="card" aria-hidden>
              <div className="card-body">
                <span className="bone" />
                <span className="bone" />
                <span className="bone" />
              </div>
            </li>
          ))}
        {rows?.map((row, index) => {
          const id = rowId(row)
          return (
            <MemoCard
              key={id}
              row={row}
              id={id}
              plan={plan}
              selected={selection?.has(id)}
              current={id === current}
              opens={props.onOpen !== undefined}
              more={props.onMore !== undefined && hasMore(row)}
              hands={hands}
              label={props.rowLabel?.(row) ?? `dòng ${index + 1}`}
            />
          )
        })}
      </ul>
      {!props.loading && !rows?.length && (
        <div className="cards-nothing">{rows ? props.nothing : props.failed}</div>
      )}
    </div>
  )
}

/** Of the amounts in sight the first that comes to something; what is too much to be summed is not. */
function sumInSight<Row>({ amounts }: CardPlan<Row>, totals: Readonly<Record<string, unknown>>) {
  const column = amounts.find(({ total }) => total !== undefined && Number(totals[total] ?? 0) !== 0)
  if (!column?.total) return undefined
  const { title } = column
  return {
    title: title.startsWith('Tổng') ? title : `Tổng ${title.toLocaleLowerCase('vi')}`,
    said: shown(column, totals[column.total]),
  }
}

interface CardProps<Row> {
  row: Row
  id: number
  plan: CardPlan<Row>
  selected: boolean | undefined
  current: boolean
  opens: boolean
  more: boolean
  hands: RowHands<Row>
  label: string
}

function Card<Row>({ row, id, plan, selected, current, opens, more, hands, label }: CardProps<Row>) {
  const { picture, title, status, actions } = plan
  const amount = amountOf(plan, row)
  // What opens is no place for a link.
  const plain = title && (title.render ? title.render(row) : shown(title, valueOf(title, row)))
  const name = title && !opens ? contentOf(title, row) : plain
  const open = (event: MouseEvent) => hands.open(id, event)
  return (
    <li
      className="card"
      data-row={id}
      data-chosen={selected || undefined}
      data-current={current || undefined}
    >
      {selected !== undefined && (
        <label className="card-box">
          <input
            type="checkbox"
            aria-label={`Chọn ${label}`}
            checked={selected}
            onChange={(event) => hands.select(id, (event.nativeEvent as PointerEvent).shiftKey)}
          />
        </label>
      )}
      {picture && <span className="card-picture">{contentOf(picture, row)}</span>}
      <div className="card-body">
        <div className="card-line">
          {opens ? (
            <button type="button" className="card-open" onClick={open}>
              {name ?? label}
            </button>
          ) : (
            <strong>{name ?? label}</strong>
          )}
          {amount && <b className="card-amount">{contentOf(amount, row)}</b>}
        </div>
        <div className="card-line">
          <span>{status && contentOf(status, row)}</span>
          {amount && <small>{amount.title}</small>}
        </div>
        <dl className="card-facts">
          {factsOf(plan, row).map((column) => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{contentOf(column, row)}</dd>
            </div>
          ))}
        </dl>
        {actions.length > 0 && (
          <div className="card-actions">
            {actions.map((column) => (
              <span key={column.key}>{contentOf(column, row)}</span>
            ))}
          </div>
        )}
      </div>
      {more && (
        <button
          type="button"
          className="card-more"
          aria-label={`Thao tác với ${label}`}
          aria-haspopup="menu"
          onClick={(event) => hands.more(row, event.currentTarget.getBoundingClientRect())}
        >
          ⋯
        </button>
      )}
    </li>
  )
}
// React's memo forgets the type parameter.
const MemoCard = memo(Card) as unknown as typeof Card

/** The heads of a table sort it; here one choice does. */
function Sorting<Row>({ columns, sort, onSort }: Pick<DataGridProps<Row>, 'columns' | 'sort' | 'onSort'>) {
  const fields = columns.flatMap(({ key, title, sortable }) =>
    sortable ? [{ field: sortable === true ? key : sortable, title }] : [],
  )
  if (!onSort || fields.length === 0) return null
  return (
    <select
      className="list-select"
      aria-label="Sắp xếp theo"
      value={sort ?? ''}
      onChange={(event) => onSort(event.target.value)}
    >
      {!fields.some(({ field }) => sort === field || sort === `-${field}`) && (
        <option value={sort ?? ''}>Sắp xếp…</option>
      )}
      {fields.flatMap(({ field, title }) => [
        <option key={`-${field}`} value={`-${field}`}>
          {title} ▼
        </option>,
        <option key={field} value={field}>
          {title} ▲
        </option>,
      ])}
    </select>
  )
}
