import { listExpected, type ExpectedRow } from '#cashdesk/bank/bank.api.ts'
import { expectedKindNames } from '#cashdesk/bank/bank.words.ts'
import { expectedStart } from '#cashdesk/bank/web/expected-list.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { useCall } from '#platform/web/api.ts'
import type { Column, Filter } from '#platform/web/list/list-types.ts'
import { ListView, resultOf, useListState, type ListDeclaration } from '#platform/web/list/list-view.tsx'
import { wireQuery } from '#platform/web/list/url-state.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/bank/web/bank.css'

const paidBy = ({ bookings }: ExpectedRow) =>
  bookings
    .map(
      ({ amount, booked_at, card_name }) =>
        `${grouped(amount)} · ${formatInstant(booked_at, true)} · ${card_name}`,
    )
    .join('; ') || null

const columns: readonly Column<ExpectedRow>[] = [
  { key: 'code', title: 'Mã', width: 130, pinned: true },
  { key: 'kind', title: 'Khoản', width: 150, value: ({ kind }) => expectedKindNames[kind] },
  { key: 'who', title: 'Đối tác, thẻ, người nhận', width: 210 },
  { key: 'expected_on', title: 'Ngày ghi sổ', width: 104, sortable: true },
  { key: 'amount', title: 'Số tiền', kind: 'money', width: 120, total: 'amount' },
  { key: 'settled', title: 'Ngân hàng đã ghi', kind: 'money', width: 130, total: 'settled' },
  { key: 'open', title: 'Còn chờ', kind: 'money', width: 120, total: 'open' },
  { key: 'paid', title: 'Giao dịch ngân hàng', width: 260, value: paidBy },
  { key: 'card_name', title: 'Tài khoản', width: 170 },
  { key: 'note', title: 'Vận đơn, số tham chiếu', width: 160 },
  { key: 'document', title: 'Chứng từ', width: 150 },
  { key: 'station_name', title: 'Trạm', width: 110, hidden: true },
]

const states = [
  { value: 'open', label: 'Còn chờ' },
  { value: 'part', label: 'Ghi một phần' },
  { value: 'settled', label: 'Đã ghi đủ' },
]
const filters: readonly Filter[] = [
  { key: 'expected_on', title: 'Ngày ghi sổ', kind: 'range' },
  {
    key: 'kind',
    title: 'Khoản',
    kind: 'any',
    options: Object.entries(expectedKindNames)
      .filter(([kind]) =>
        ['cod', 'partner_refund', 'card_load', 'behalf_payment', 'own_transfer'].includes(kind),
      )
      .map(([value, label]) => ({ value, label })),
  },
  {
    key: 'direction',
    title: 'Chiều tiền',
    kind: 'any',
    options: [
      { value: 'in', label: 'Tiền vào' },
      { value: 'out', label: 'Tiền ra' },
    ],
  },
]

const list: ListDeclaration<ExpectedRow> = {
  path: '/bank-transactions/expected',
  noun: 'khoản chờ ngân hàng ghi',
  columns,
  size: expectedStart.size,
  sort: expectedStart.sort,
  initialFilters: expectedStart.filters,
  chips: { key: 'state', options: states },
  filters: [...filters],
  search: 'Mã phiếu, vận đơn, đối tác…',
  rowLabel: ({ code }) => code,
}

/** What the books moved and the bank is still to book, posting by posting, with the bookings each got. */
export default function ExpectedBookings() {
  const address = useListState<ExpectedRow>(list)
  const query = useCall(listExpected, { query: wireQuery(address.state) })
  const option = query.data?.option
  return (
    <Screen
      path="/bank-transactions/expected"
      title="Tiền chờ ngân hàng ghi"
      actions={<LinkButton to="/bank-transactions">Đối chiếu ngân hàng</LinkButton>}
    >
      {option && (
        <p className="quiet bank-last">
          Chờ ngân hàng ghi trong “Tiền chờ đối chiếu”: <b>{grouped(option.suspense)} đ</b> · Ngân hàng đã
          ghi, đang treo: <b>{grouped(option.held)} đ</b>
        </p>
      )}
      <ListView<ExpectedRow> list={list} address={address} result={resultOf(query)} />
    </Screen>
  )
}
