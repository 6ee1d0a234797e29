import { useMemo } from 'react'
import { listExpected, type ExpectedRow } from '#cashdesk/bank/expected.api.ts'
import { expectedFields } from '#cashdesk/bank/expected.fields.ts'
import { expectedStart } from '#cashdesk/bank/web/expected-list.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useCall } from '#platform/web/api.ts'
import type { Filter, ListDeclaration } from '#platform/web/list/list-types.ts'
import { useListState } from '#platform/web/list/list-address.ts'
import { ListView, resultOf } from '#platform/web/list/list-view.tsx'
import { wireQuery } from '#platform/web/list/url-state.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'
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

const columnsFor = (role: RoleCode) =>
  recordColumns<ExpectedRow>(expectedFields, role, {
    // Of money between our accounts it is the name of one.
    code: { kind: 'text' },
    amount: { total: 'amount' },
    settled: { total: 'settled' },
    open: { total: 'open' },
    bookings: { value: paidBy },
  })

const states = [
  { value: 'open', label: 'Còn chờ' },
  { value: 'part', label: 'Ghi một phần' },
  { value: 'settled', label: 'Đã ghi đủ' },
]
const filters: readonly Filter[] = [
  { key: 'expected_on', title: expectedFields.expected_on.label, kind: 'range' },
  { key: 'kind', title: expectedFields.kind.label, kind: 'any', options: expectedFields.kind.options },
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

const listFor = (role: RoleCode): ListDeclaration<ExpectedRow> => ({
  path: '/bank-transactions/expected',
  noun: 'khoản chờ ngân hàng ghi',
  columns: columnsFor(role),
  size: expectedStart.size,
  sort: expectedStart.sort,
  initialFilters: expectedStart.filters,
  chips: { key: 'state', options: states },
  filters: [...filters],
  search: 'Mã phiếu, vận đơn, đối tác…',
  rowLabel: ({ code }) => code,
})

/** What the books moved and the bank is still to book, posting by posting, with the bookings each got. */
export default function ExpectedBookings() {
  const { role } = usePerson()
  const list = useMemo(() => listFor(role), [role])
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
