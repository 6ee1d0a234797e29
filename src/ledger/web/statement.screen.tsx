import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  exportAccountStatement,
  listAccounts,
  printAccountStatement,
  readAccountStatement,
  type AccountRow,
  type StatementLine,
} from '#ledger/account.api.ts'
import { statementPath } from '#ledger/web/parts/statement-path.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { EntryDetail } from '#ledger/web/parts/entry-detail.tsx'
import { api, showError, useCall } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { RemotePicker } from '#platform/web/inputs/remote-picker.tsx'
import { CallList } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { useListState } from '#platform/web/list/list-address.ts'
import { wireQuery } from '#platform/web/list/url-state.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { periodPresets } from '#platform/web/report/report-list.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#ledger/web/ledger.css'

const path = '/ledger/statement'

/** A balance stands on its side, never as a negative figure. */
const balanceColumn = (key: string, title: string, side: 1 | -1) => ({
  key,
  title,
  kind: 'money' as const,
  width: 150,
  value: ({ balance }: { balance: number | null }) =>
    balance !== null && (Math.sign(balance) || 1) === side ? Math.abs(balance) : null,
})

const columns: readonly Column<StatementLine>[] = [
  {
    key: 'posting_date',
    title: 'Ngày ghi sổ',
    kind: 'date',
    width: 140,
    pinned: true,
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'document', title: 'Chứng từ', width: 180 },
  { key: 'reference', title: 'Liên quan', kind: 'code', width: 112 },
  { key: 'reason', title: 'Nội dung', width: 180 },
  { key: 'contra', title: 'Tài khoản đối ứng', width: 210 },
  { key: 'debit', title: 'Nợ', kind: 'money', width: 130, total: 'debit', value: (row) => row.debit || null },
  {
    key: 'credit',
    title: 'Có',
    kind: 'money',
    width: 130,
    total: 'credit',
    value: (row) => row.credit || null,
  },
  { ...balanceColumn('balance_debit', 'Dư nợ', 1), width: 130 },
  { ...balanceColumn('balance_credit', 'Dư có', -1), width: 130 },
  {
    key: 'foreign_amount',
    title: 'Ngoại tệ',
    width: 130,
    value: (row) =>
      row.foreign_amount === null ? null : `${grouped(row.foreign_amount)} ${row.currency ?? ''}`,
  },
  { key: 'document_date', title: 'Ngày chứng từ', kind: 'date', width: 116 },
  { key: 'maker_name', title: 'Người lập', width: 150 },
  { key: 'checker_name', title: 'Người duyệt', width: 150 },
  { key: 'created_at', title: 'Lúc ghi', kind: 'time', width: 130, hidden: true },
]

const labelOf = ({ name, kind_name }: AccountRow) => (name === kind_name ? name : `${name} · ${kind_name}`)

/** The lines of one account with the balance after each, on the screen, on paper and as a file. */
export default function Statement() {
  const [address, setAddress] = useSearchParams()
  const id = Number(address.get('account')) || null
  const kind = address.get('kind')
  const chosen = useCall(listAccounts, { query: { id: String(id ?? 0), size: 1 } }, { enabled: id !== null })
    .data?.results[0]
  const choose = (account: AccountRow | null) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      for (const name of ['page', 'q', 'sort']) next.delete(name)
      next.delete('open')
      next.delete('kind')
      if (account) next.set('account', String(account.id))
      else next.delete('account')
      return next
    })
  return (
    <Screen path={path} title="Sổ chi tiết tài khoản">
      <div className="ledger-account">
        <RemotePicker<AccountRow>
          aria-label="Tài khoản"
          placeholder="Tên khách, ngân hàng, đối tác, tài khoản…"
          value={chosen ?? null}
          onChange={choose}
          search={async (q, signal) =>
            (await api(listAccounts, { query: { q, size: 50, ...(kind ? { kind } : {}) }, signal })).results
          }
          keyOf={(account) => account.id}
          labelOf={labelOf}
        />
      </div>
      {id !== null ? (
        <Lines key={id} id={id} />
      ) : kind ? (
        <AccountsOfKind key={kind} kind={kind} />
      ) : (
        <Nothing>
          Chọn một tài khoản để xem sổ: khách hàng, ngân hàng, quỹ, thẻ, đối tác, doanh thu, chi phí…
        </Nothing>
      )}
    </Screen>
  )
}

/** The accounts that one row of the trial balance stands for: each opens at the days that were looked at. */
function AccountsOfKind({ kind }: { kind: string }) {
  const [address] = useSearchParams()
  const from = address.get('posting_date_from')
  const to = address.get('posting_date_to')
  const declared = useMemo(
    () => ({
      path: `${path}/accounts`,
      noun: 'tài khoản',
      size: 50,
      search: 'Mã hoặc tên…',
      columns: [
        {
          key: 'name',
          title: 'Tài khoản',
          width: 360,
          pinned: true,
          render: (row: AccountRow) => (
            <Link
              className="ledger-link"
              to={statementPath({
                account: row.id,
                ...(from ? { date_from: from } : {}),
                ...(to ? { date_to: to } : {}),
              })}
            >
              {row.name}
            </Link>
          ),
        },
        balanceColumn('balance_debit', 'Dư nợ hiện tại', 1),
        balanceColumn('balance_credit', 'Dư có hiện tại', -1),
      ] satisfies readonly Column<AccountRow>[],
      rowLabel: (row: AccountRow) => row.name,
    }),
    [from, to],
  )
  const fixed = useMemo(() => ({ kind }), [kind])
  return <CallList {...declared} call={listAccounts} fixed={fixed} />
}

function Lines({ id }: { id: number }) {
  const message = useMessage()
  const [printing, setPrinting] = useState(false)
  const declared = useMemo(
    () => ({
      path,
      noun: 'bút toán',
      columns,
      size: 50,
      sort: '-posting_date',
      search: false as const,
      presets: periodPresets(businessDate(new Date())).map(({ label, filters }) => ({
        label,
        filters: { posting_date_from: filters['date_from'] ?? '', posting_date_to: filters['date_to'] ?? '' },
      })),
      rowLabel: (row: StatementLine) => row.document,
      open: {
        title: (row: StatementLine | undefined) => row?.document ?? 'Bút toán',
        head: 'own' as const,
        render: (_: number, row: StatementLine | undefined) =>
          row ? (
            <EntryDetail key={row.entry_id} id={row.entry_id} />
          ) : (
            <p>Bút toán này không có trên trang đang xem.</p>
          ),
        width: 'record' as const,
      },
    }),
    [],
  )
  const { state } = useListState<StatementLine>(declared)
  const query = wireQuery(state)
  const print = async () => {
    setPrinting(true)
    try {
      const { data } = await api(printAccountStatement, { params: { id }, query })
      await printHtml(data.content)
    } catch (problem) {
      showError(message, problem)
    } finally {
      setPrinting(false)
    }
  }
  const params = useMemo(() => ({ id }), [id])
  return (
    <>
      <Ends id={id} query={query} />
      <CallList
        {...declared}
        call={readAccountStatement}
        params={params}
        exportCall={exportAccountStatement}
        toolbar={
          <Button loading={printing} onClick={() => void print()}>
            In sổ
          </Button>
        }
      />
    </>
  )
}

const side = (amount: number) =>
  amount === 0 ? '0 đ' : `${grouped(Math.abs(amount))} đ ${amount > 0 ? 'Nợ' : 'Có'}`

/** Balances at both ends of the days; asks what the list asks, so both share one answer. */
function Ends({ id, query }: { id: number; query: Record<string, string | number> }) {
  const { data } = useCall(readAccountStatement, { params: { id }, query })
  // The line is kept while it is asked for: the grid below measures its place once.
  if (!data?.option) return <p className="ledger-ends">&nbsp;</p>
  const { opening, closing } = data.option
  return (
    <p className="ledger-ends">
      Số dư đầu kỳ <b>{side(opening)}</b> · Số dư cuối kỳ <b>{side(closing)}</b> · mọi trạm
    </p>
  )
}
