import { isRight, valueOf } from '#platform/web/list/cell.tsx'
import type { Column } from '#platform/web/list/list-types.ts'

/** Which column stands where on a card. */
export interface CardPlan<Row> {
  picture: Column<Row> | undefined
  title: Column<Row> | undefined
  status: Column<Row> | undefined
  /** In the order in which they are wanted: the first that a row has something of stands in sight. */
  amounts: readonly Column<Row>[]
  /** In the order in which they are wanted. */
  facts: readonly Column<Row>[]
  /** Buttons of a column's own. */
  actions: readonly Column<Row>[]
}

/**
 * A row as a card, from the columns as a person has arranged them: `card` of a column says where it stands, else what
 * is pinned or a code is the title, the first status its tag, and money that is summed, or money at all, the amount.
 * Of several columns that are said to be amounts the later is the more certain: what was quoted, then what it came to.
 */
export function cardPlan<Row>(
  columns: readonly Column<Row>[],
  shown: readonly Column<Row>[] = columns.filter(({ hidden }) => !hidden),
): CardPlan<Row> {
  const free = shown.filter(({ card }) => card !== false)
  const said = (word: Column<Row>['card']) => columns.filter(({ card }) => card === word)
  const actions = said('action')
  const picture = free.find(({ kind }) => kind === 'picture')
  const title =
    said('title')[0] ??
    free.find(({ pinned, kind }) => pinned && kind !== 'picture') ??
    free.find(({ kind }) => kind === 'code') ??
    free.find(({ card, kind }) => card === undefined && kind !== 'picture')
  const status = free.find((column) => column.kind === 'status' && column !== title)
  const money = free.filter((column) => column.kind === 'money' && column !== title)
  const summed = (list: readonly Column<Row>[]) => list.filter(({ total }) => total !== undefined)
  const amounts =
    [
      said('amount').toReversed(),
      summed(money),
      money,
      summed(free.filter((column) => isRight(column) && column !== title)),
    ].find((list) => list.length > 0) ?? []
  const taken = new Set([picture, title, status, ...amounts.slice(0, 1), ...actions])
  const rest = free.filter((column) => !taken.has(column) && column.kind !== 'link')
  const wanted = said('fact').filter((column) => !taken.has(column))
  const words = rest.filter((column) => !wanted.includes(column) && column.kind !== 'time')
  const times = rest.filter((column) => !wanted.includes(column) && column.kind === 'time')
  const early = Math.max(2 - wanted.length, 0)
  return {
    picture,
    title,
    status,
    amounts,
    actions,
    // Two words, then when it was.
    facts: [...wanted, ...words.slice(0, early), ...times.slice(0, 1), ...words.slice(early)],
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The amount that a row shows: the first that is there and not zero, else the first that is there. */
export function amountOf<Row>({ amounts }: CardPlan<Row>, row: Row): Column<Row> | undefined {
  return (
    amounts.find((column) => Number(valueOf(column, row) ?? 0) !== 0) ??
    amounts.find((column) => !isEmpty(valueOf(column, row)))
  )
}

/** Three of what the row has; what its amount says is not said again. */
export function factsOf<Row>(plan: CardPlan<Row>, row: Row, most = 3): Column<Row>[] {
  const amount = amountOf(plan, row)
  const says = (column: Column<Row>) => {
    const value = valueOf(column, row)
    return column !== amount && !isEmpty(value) && !(column.kind === 'money' && Number(value) === 0)
  }
  return plan.facts.filter(says).slice(0, most)
}
