import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { Answer, Call, List, OutputOf, Schema, Sent } from '#platform/contract/call.ts'
import type { Args } from '#platform/contract/client.ts'
import { api, download, useCall } from '#platform/web/api.ts'
import type { ListDeclaration } from '#platform/web/list/list-types.ts'
import { useListState } from '#platform/web/list/list-address.ts'
import { ListView, resultOf, type ListResult } from '#platform/web/list/list-view.tsx'
import { wireQuery } from '#platform/web/list/url-state.ts'
import { Screen } from '#platform/web/shell/screen.tsx'

export type ListCall = Call & { readonly row: Schema }
export type RowOf<C extends ListCall> = OutputOf<C['row']>

export interface ListProps<C extends ListCall> extends ListDeclaration<RowOf<C>> {
  call: C
  /** The path's parameters of a list inside a record. */
  params?: Readonly<Record<string, string | number>>
  /** Filters that always hold and are not in the address. */
  fixed?: Readonly<Record<string, string | number>>
  /** Takes the list's query without paging and answers a file; of several kinds of file each by what its button says. */
  exportCall?: Call | Readonly<Record<string, Call>>
}

export interface ListScreenProps<C extends ListCall> extends ListProps<C> {
  title: string
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Stands between the title and the list. */
  above?: ReactNode
}

/** Every list of the product is a declaration on this. */
export function ListScreen<C extends ListCall>({ title, actions, above, ...list }: ListScreenProps<C>) {
  return (
    <Screen path={list.path} title={title} actions={actions}>
      {above}
      <CallList {...(list as unknown as ListProps<C>)} />
    </Screen>
  )
}

const isCall = (given: Call | Readonly<Record<string, Call>>): given is Call =>
  typeof given['path'] === 'string'
const filesOf = (given: ListProps<ListCall>['exportCall']): [label: string, call: Call][] => {
  if (!given) return []
  return isCall(given) ? [['Xuất Excel', given]] : Object.entries(given)
}

/** The record that the address names, fetched by its id where it is not on the page shown. */
function useOpened<C extends ListCall>(
  { call, params, rowId }: ListProps<C>,
  id: number | undefined,
  page: List<RowOf<C>> | undefined,
): Pick<ListResult<RowOf<C>>, 'opened' | 'opening'> {
  const keyOf = rowId ?? ((row: RowOf<C>) => (row as { id: number }).id)
  const isAway = id !== undefined && page !== undefined && !page.results.some((row) => keyOf(row) === id)
  const args = { ...(params ? { params } : {}), query: { ids: id, size: 1 } } as unknown as Sent<C>
  const query = useCall(call, args, { enabled: isAway }) as unknown as UseQueryResult<List<RowOf<C>>>
  return { opened: query.data?.results.find((row) => keyOf(row) === id), opening: isAway && query.isPending }
}

/** A list without the screen around it, for tabs and drawers. */
export function CallList<C extends ListCall>(props: ListProps<C>) {
  type Row = RowOf<C>
  const { call, params, fixed, exportCall } = props
  const address = useListState<Row>(props)
  const { state } = address
  const args = useMemo(
    () => ({ ...(params ? { params } : {}), query: { ...wireQuery(state), ...fixed } }) as unknown as Sent<C>,
    // The open record and the column state are no part of the question.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- compared by what the wire sees
    [JSON.stringify([wireQuery(state), fixed, params])],
  )
  // The generic answer of a list call is a list of its rows; TypeScript does not follow that through `Answer`.
  const query = useCall(call, args, {
    placeholderData: keepPreviousData as (previous: Answer<C> | undefined) => undefined,
  }) as unknown as UseQueryResult<List<Row>>
  const opened = useOpened(props, state.open, query.data)
  const read = async (page: number, size: number) =>
    (await api(
      call,
      ...([{ ...args, query: { ...(args as { query: object }).query, page, size } }] as unknown as Args<C>),
    )) as unknown as List<Row>
  return (
    <ListView<Row>
      list={props}
      address={address}
      result={{ ...resultOf(query), ...opened, read }}
      exports={filesOf(exportCall).map(([label, file]) => ({
        label,
        run: (filters, signal) =>
          download(
            file,
            ...([
              { ...(params ? { params } : {}), query: { ...filters, ...fixed }, signal },
            ] as unknown as Args<Call>),
          ),
      }))}
    />
  )
}
