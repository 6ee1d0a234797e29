import { Button } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import * as loads from '#cashdesk/cards/card-load.api.ts'
import type { CardBalance, LoadRow } from '#cashdesk/cards/card-load.api.ts'
import { inCurrency } from '#cashdesk/cards/web/parts/billing-columns.ts'
import { changeForm, loadForm } from '#cashdesk/cards/web/card-load-form.tsx'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { cards } from '#catalog/card.api.ts'
import { listCards } from '#catalog/lookup.api.ts'
import { statementPath } from '#ledger/web/parts/statement-path.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, useCall, useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, RemoteFilter } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { decimalsOf, grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/cards/web/card.css'

const invalidates = [loads.listLoads, loads.listBalances, cards.calls.list as unknown as Call]

const cardsFound = async (query: object) =>
  (await api(listCards, { query: { ...query, size: 200 } })).results.map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
const cardFilter = (kind: 'bank' | 'card'): RemoteFilter => ({
  kind: 'remote',
  search: (q) => cardsFound({ q, kind }),
  labelled: async (values) => (await cardsFound({ kind })).filter(({ value }) => values.includes(value)),
})

const columns: readonly Column<LoadRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 106, pinned: true },
  {
    key: 'load_date',
    title: 'Ngày nạp',
    kind: 'date',
    width: 110,
    sortable: true,
    filter: { kind: 'range' },
  },
  {
    key: 'card_name',
    title: 'Thẻ',
    width: 220,
    filter: { ...cardFilter('card'), key: 'card_id' },
  },
  {
    key: 'foreign_amount',
    title: 'Vào thẻ',
    kind: 'number',
    width: 150,
    render: (row) => (row.foreign_amount === null ? null : inCurrency(row.foreign_amount, row.currency)),
  },
  {
    key: 'rate',
    title: 'Tỷ giá',
    kind: 'number',
    width: 100,
    render: (row) => (row.rate === null ? null : grouped(row.rate, decimalsOf(row.rate))),
  },
  { key: 'fee', title: 'Phí', kind: 'money', width: 110, total: 'fee' },
  { key: 'amount', title: 'Trừ tài khoản', kind: 'money', width: 140, sortable: true, total: 'amount' },
  { key: 'bank_name', title: 'Từ tài khoản', width: 240, filter: { ...cardFilter('bank'), key: 'bank_id' } },
  { key: 'bank_reference', title: 'Mã giao dịch ngân hàng', width: 190 },
  { key: 'note', title: 'Ghi chú', width: 220 },
  { key: 'document', title: 'Chứng từ', width: 170 },
  { key: 'maker_name', title: 'Người nạp', width: 150 },
  { key: 'created_at', title: 'Lúc ghi', kind: 'time', width: 130, hidden: true },
]
const shownToAll = new Set(['code', 'load_date', 'card_name'])

/** What is on the buying cards, and how it came there. */
export default function Credits() {
  const keeps = useHasFlag('ql', 'kt')
  const { open, drawer } = useDeskForm(invalidates)
  const write = useWrite(invalidates)
  const rowActions = (row: LoadRow): RowAction[] => {
    if (!keeps) return []
    return [
      { key: 'change', label: 'Sửa', run: () => open(changeForm(row)) },
      {
        key: 'delete',
        label: 'Xóa (ghi đảo)',
        danger: true,
        confirm: {
          title: `Xóa ${row.code}?`,
          content: `Ghi bút toán đảo: ${inCurrency(row.foreign_amount ?? 0, row.currency)} ra khỏi ${row.card_name}, ${grouped(row.amount ?? 0)} đ về ${row.bank_name ?? ''}.`,
          reason: 'required',
        },
        run: (reason) => write(loads.deleteLoad, { params: { id: row.id }, body: { reason } }),
      },
    ]
  }
  const list = useMemo(
    () => ({
      path: '/credits',
      noun: 'lần nạp thẻ',
      sort: '-load_date',
      search: keeps ? 'Mã nạp, mã giao dịch ngân hàng, ghi chú…' : 'Mã nạp…',
      rowLabel: (row: LoadRow) => row.code,
      columns: keeps ? columns : columns.filter(({ key }) => shownToAll.has(key)),
    }),
    [keeps],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Tài khoản tín dụng"
        call={loads.listLoads}
        {...(keeps ? { exportCall: loads.exportLoads } : {})}
        above={keeps && <Balances onLoad={(card) => open(loadForm(card))} />}
        rowActions={rowActions}
        actions={
          keeps && (
            <Button type="primary" onClick={() => open(loadForm())}>
              Nạp thẻ
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}

/** A tile for each buying card; what is spent before it was loaded is red. */
function Balances({ onLoad }: { onLoad: (card: CardBalance) => void }) {
  const { data } = useCall(loads.listBalances, {})
  return (
    <ul className="cards-balances" aria-label="Số dư thẻ mua hàng">
      {(data?.data ?? []).map((card) => (
        <li key={card.id}>
          <h2>
            {card.name}
            {card.account_number && <span className="quiet"> ••{card.account_number}</span>}
          </h2>
          <b className={(card.quantity ?? 0) < 0 ? 'bad' : undefined}>
            {inCurrency(card.quantity ?? 0, card.currency)}
          </b>
          <p>
            Sổ sách {grouped(card.balance ?? 0)} đ
            {card.average_rate !== null &&
              ` · bình quân ${grouped(card.average_rate, decimalsOf(card.average_rate))}`}
          </p>
          <footer>
            <span className="quiet">
              {card.last_load ? `Nạp gần nhất ${card.last_load}` : 'Chưa nạp lần nào'}
            </span>
            <span>
              {card.account_id !== null && (
                <Link to={statementPath({ account: card.account_id })}>Sổ chi tiết</Link>
              )}{' '}
              <Button onClick={() => onLoad(card)} aria-label={`Nạp ${card.name}`}>
                Nạp
              </Button>
            </span>
          </footer>
        </li>
      ))}
    </ul>
  )
}
