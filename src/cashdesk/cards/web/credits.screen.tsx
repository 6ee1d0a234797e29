import { Button } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import * as loads from '#cashdesk/cards/card-load.api.ts'
import type { CardBalance, LoadRow } from '#cashdesk/cards/card-load.api.ts'
import { loadFields } from '#cashdesk/cards/card-load.fields.ts'
import { inCurrency } from '#cashdesk/cards/web/parts/billing-columns.ts'
import { changeForm, loadForm } from '#cashdesk/cards/web/card-load-form.tsx'
import { DeskPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { cards } from '#catalog/card.api.ts'
import { listCards } from '#catalog/lookup.api.ts'
import { statementPath } from '#ledger/web/parts/statement-path.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, useCall, useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { RemoteFilter } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
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

const columnsFor = (role: RoleCode) =>
  recordColumns<LoadRow>(loadFields, role, {
    card_name: { filter: { ...cardFilter('card'), key: 'card_id' } },
    foreign_amount: {
      render: (row) => (row.foreign_amount === null ? null : inCurrency(row.foreign_amount, row.currency)),
    },
    rate: { render: (row) => (row.rate === null ? null : grouped(row.rate, decimalsOf(row.rate))) },
    fee: { total: 'fee' },
    amount: { total: 'amount' },
    bank_name: { filter: { ...cardFilter('bank'), key: 'bank_id' } },
  })

/** What is on the buying cards, and how it came there. */
export default function Credits() {
  const keeps = useHasFlag('ql', 'kt')
  const { role } = usePerson()
  const { open, drawer } = useDeskForm(invalidates)
  const write = useWrite(invalidates)
  const rowActions = (row: LoadRow): RowAction[] => {
    if (!keeps) return []
    return [
      { key: 'change', label: 'Sửa', run: () => open(changeForm(role, row)) },
      {
        key: 'delete',
        label: 'Xóa (ghi đảo)',
        danger: true,
        confirm: {
          title: `Xóa ${row.code}?`,
          content: (
            <>
              <p style={{ marginTop: 0 }}>
                {inCurrency(row.foreign_amount ?? 0, row.currency)} ra khỏi {row.card_name}.
              </p>
              <DeskPreview
                call={loads.previewLoadDeletion}
                sent={{ params: { id: row.id } }}
                balanceLabel={`Số dư ${row.bank_name ?? 'tài khoản'} sau khi đảo`}
              />
            </>
          ),
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
      columns: columnsFor(role),
    }),
    [role, keeps],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Tài khoản tín dụng"
        call={loads.listLoads}
        {...(keeps ? { exportCall: loads.exportLoads } : {})}
        above={keeps && <Balances onLoad={(card) => open(loadForm(role, card))} />}
        rowActions={rowActions}
        actions={
          keeps && (
            <Button type="primary" onClick={() => open(loadForm(role))}>
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
