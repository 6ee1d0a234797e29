import { Button } from 'antd'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import {
  holdBank,
  ignoreBank,
  listBank,
  matchBank,
  readBank,
  suggestBank,
  type BankRow,
} from '#cashdesk/bank/bank.api.ts'
import { bankBulk } from '#cashdesk/bank/web/bank-bulk.tsx'
import { bankFields } from '#cashdesk/bank/bank.fields.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { statementFileStatus } from '#cashdesk/bank/statement-file.status.ts'
import { bankStart } from '#cashdesk/bank/web/bank-list.ts'
import { BankPanel, isOpen } from '#cashdesk/bank/web/bank-panel.tsx'
import { bankReads, useBankActions, type Decided, type Shared } from '#cashdesk/bank/web/use-bank-actions.tsx'
import { useBankKeys } from '#cashdesk/bank/web/use-bank-keys.ts'
import { listCards } from '#catalog/lookup.api.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import type { Filter, ListDeclaration } from '#platform/web/list/list-types.ts'
import { useListState } from '#platform/web/list/list-address.ts'
import { ListView, resultOf } from '#platform/web/list/list-view.tsx'
import { wireQuery } from '#platform/web/list/url-state.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/bank/web/bank.css'

const SplitDrawer = lazy(() => import('#cashdesk/bank/web/bank-split.tsx'))

const guess = ({ suggestion, score, targets }: BankRow) =>
  targets.length > 0
    ? targets.join(', ')
    : suggestion && `${score}% · ${suggestion.code} · ${suggestion.customer_name}`

const columnsFor = (role: RoleCode) =>
  recordColumns<BankRow>(bankFields, role, {
    amount: { total: 'amount', apart: [{ total: 'ignored', label: 'bỏ qua' }] },
    targets: {
      title: 'Gợi ý, đã khớp',
      value: guess,
    },
  })

const directions = [
  { value: 'in', label: 'Tiền vào' },
  { value: 'out', label: 'Tiền ra' },
]

/** What the bank booked, one row after the other: read, matched, split, held, ignored and taken back by keyboard. */
export default function BankDesk() {
  const cards = useCall(listCards, { query: { kind: 'bank', size: 200 } }, { staleTime: 300_000 })
  const { role } = usePerson()
  const [cursor, setCursor] = useState<number>()
  const [last, setLast] = useState<Decided>()
  const match = useAction(matchBank, { invalidates: bankReads, quiet: true, onFailure: () => true })
  const hold = useAction(holdBank, { invalidates: bankReads, quiet: true })
  const ignore = useAction(ignoreBank, { invalidates: bankReads, quiet: true })
  const list = useMemo<ListDeclaration<BankRow>>(() => {
    const filters: Filter[] = [
      { key: 'booked_at', title: 'Ngày', kind: 'range' },
      { key: 'direction', title: 'Chiều tiền', kind: 'any', options: directions },
      {
        key: 'card_id',
        title: bankFields.card_id.label,
        kind: 'any',
        options: (cards.data?.results ?? [])
          .filter(({ partner_id }) => partner_id === null)
          .map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ]
    return {
      path: '/bank-transactions',
      noun: 'giao dịch ngân hàng',
      columns: columnsFor(role),
      size: bankStart.size,
      sort: bankStart.sort,
      initialFilters: bankStart.filters,
      chips: { key: 'status', options: bankStatus.chips },
      filters,
      bulk: bankBulk({ match, hold, ignore }),
      search: 'Nội dung, số tiền, người gửi, số tham chiếu…',
      rowLabel: (row: BankRow) => `${grouped(row.amount)} đ`,
      cursor: { id: cursor, move: setCursor },
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the actions' own identities change with every answer
  }, [cards.data, cursor, role])
  const address = useListState<BankRow>(list)
  const query = useCall(listBank, { query: wireQuery(address.state) }, { placeholderData: keepPreviousData })
  const rows = query.data?.results
  const row = useCursorRow(
    rows,
    cursor,
    setCursor,
    last?.id === address.state.open ? undefined : address.state.open,
  )
  const { lost = 0, unreleased = 0 } = query.data?.option ?? {}
  return (
    <Screen path="/bank-transactions" title="Đối chiếu ngân hàng" actions={<ScreenActions />}>
      {lost > 0 && (
        <p role="alert" className="bank-last bank-out">
          {grouped(lost)} tin báo của ngân hàng không thuộc tài khoản nào của công ty hoặc không đọc được.
          Kiểm tra số tài khoản ở màn hình Thẻ và tài khoản ngân hàng, rồi bấm Tìm lại gợi ý.
        </p>
      )}
      {unreleased > 0 && (
        <p role="status" className="bank-last">
          {grouped(unreleased)} sao kê đã nhập còn chờ người khác duyệt; giao dịch trong đó chưa lên đây.{' '}
          <LinkButton to={`/bank-transactions/import?status=${statementFileStatus.imported}`}>
            Xem sao kê
          </LinkButton>
        </p>
      )}
      <div className="bank">
        <ListView<BankRow> list={list} address={address} result={resultOf(query)} />
        <Workplace key={row?.id ?? 0} row={row} hold={hold} ignore={ignore} last={last} decide={setLast} />
      </div>
    </Screen>
  )
}

function ScreenActions() {
  const suggest = useAction(suggestBank, { invalidates: [listBank, readBank] })
  return (
    <>
      <Button loading={suggest.isPending} onClick={() => suggest.mutate({})}>
        Tìm lại gợi ý
      </Button>
      <LinkButton to="/bank-transactions/expected">Tiền chờ ngân hàng ghi</LinkButton>
      <LinkButton to="/bank-transactions/words">Từ nhận biết</LinkButton>
      <LinkButton to="/bank-transactions/import" primary>
        Nhập sao kê
      </LinkButton>
    </>
  )
}

/** The row at the cursor; where it left the list the one that took its place. The one `named` comes first, wherever it is. */
function useCursorRow(
  rows: readonly BankRow[] | undefined,
  cursor: number | undefined,
  move: (id: number) => void,
  named: number | undefined,
): BankRow | undefined {
  const place = useRef(0)
  const at = rows?.findIndex(({ id }) => id === cursor) ?? -1
  if (at >= 0) place.current = at
  const next = rows?.[Math.min(place.current, rows.length - 1)]
  const read = useCall(
    readBank,
    { params: { id: named ?? 0 } },
    { enabled: named !== undefined && cursor === named && at < 0, staleTime: 0 },
  )
  const elsewhere = named !== undefined && at < 0 && !read.isError && (cursor ?? named) === named
  useEffect(() => {
    if (named !== undefined) move(named)
  }, [named, move])
  useEffect(() => {
    if (at < 0 && next && !elsewhere) move(next.id)
  }, [at, next, move, elsewhere])
  if (elsewhere) return read.data?.data.row
  return at >= 0 ? rows?.[at] : next
}

interface WorkplaceProps extends Shared {
  row: BankRow | undefined
}

function Workplace({ row, ...shared }: WorkplaceProps) {
  const { last } = shared
  const read = useCall(
    readBank,
    { params: { id: row?.id ?? 0 } },
    { enabled: row !== undefined, staleTime: 0 },
  )
  const detail = read.data?.data
  const [chosen, setChosen] = useState(0)
  const { actions, busy, splitting, closeSplit, matchWith } = useBankActions({
    ...shared,
    row,
    suggestion: detail?.suggestions[chosen],
  })
  useBankKeys((key) => {
    if (busy) return
    if (key === 'u') return actions.undo()
    if (!row || !isOpen(row)) return
    if (key === 'Enter') return actions.match()
    if (key === 's') return actions.split()
    if (key === 'h' && row.status !== bankStatus.held) return actions.hold()
    if (key === 'i' && row.status !== bankStatus.held) return actions.ignore()
    if (typeof key === 'number' && detail?.suggestions[key - 1]) setChosen(key - 1)
  })
  const justDone = last && last.id !== row?.id && (
    <p className="bank-last quiet" role="status">
      Vừa xử lý {last.label}.{' '}
      <Button size="small" disabled={busy} onClick={actions.undo}>
        Hoàn tác <kbd>U</kbd>
      </Button>
    </p>
  )
  if (!row) {
    return (
      <div>
        {justDone}
        <section className="bank-panel quiet">Không còn giao dịch nào chờ xử lý.</section>
      </div>
    )
  }
  return (
    <div>
      {justDone}
      <BankPanel row={row} detail={detail} chosen={chosen} choose={setChosen} act={actions} busy={busy} />
      <Suspense>
        {splitting && (
          <SplitDrawer
            row={row}
            suggestions={detail?.suggestions ?? []}
            chosen={detail?.suggestions[chosen]}
            busy={busy}
            onMatch={matchWith}
            onClose={closeSplit}
          />
        )}
      </Suspense>
    </div>
  )
}
