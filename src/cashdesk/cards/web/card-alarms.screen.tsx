import { orderFields } from '#orders/core/order.fields.ts'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  alarmKinds,
  alarmNames,
  letMarginStand,
  listAlarms,
  type AlarmKind,
  type AlarmRow,
} from '#cashdesk/cards/card-alarm.api.ts'
import { inCurrency } from '#cashdesk/cards/web/parts/billing-columns.ts'
import { openUnmatched } from '#cashdesk/cards/web/billing-match.tsx'
import { changeCharge } from '#orders/purchase/charge.api.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { CallList } from '#platform/web/list/list-screen.tsx'
import type { BulkAction, Column } from '#platform/web/list/list-types.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/cards/web/card.css'

const path = '/cards/alarms'
const invalidates = [listAlarms]
const most = 1_000

const order: Column<AlarmRow> = {
  key: 'code',
  title: 'Đơn hàng',
  width: 118,
  pinned: true,
  render: (row) => (
    <Link className="card-alarm-code" to={`/quotes?open=${row.id}`}>
      {row.code}
    </Link>
  ),
}
const line: Column<AlarmRow> = { key: 'code', title: 'Dòng sao kê', kind: 'code', width: 118, pinned: true }
const days: Column<AlarmRow> = { key: 'days', title: 'Đã', width: 84, value: (row) => `${row.days} ngày` }
const amount: Column<AlarmRow> = {
  key: 'amount',
  title: 'Thẻ bị trừ',
  kind: 'number',
  width: 140,
  card: 'amount',
  render: (row) => (row.amount === null ? null : inCurrency(row.amount, row.currency ?? '')),
}
const shared = {
  card: { key: 'card_name', title: 'Thẻ', width: 200 },
  buyer: { key: 'buyer_name', title: 'Người mua', width: 150 },
  seller: { key: 'supplier_order_no', title: orderFields.supplier_order_no.label, width: 160 },
  why: { key: 'why', title: 'Vì sao', width: 300 },
} satisfies Record<string, Column<AlarmRow>>
const at = (title: string): Column<AlarmRow> => ({
  key: 'at',
  title,
  kind: 'time',
  width: 130,
  sortable: true,
})

const columns: Record<AlarmKind, readonly Column<AlarmRow>[]> = {
  uncharged: [
    order,
    { key: 'name', title: 'Hàng', width: 260 },
    at('Mua lúc'),
    days,
    amount,
    shared.card,
    shared.seller,
    shared.buyer,
    shared.why,
  ],
  unmatched: [
    line,
    { key: 'name', title: 'Nội dung sao kê', width: 300 },
    { ...at('Ngày sao kê'), kind: 'date', value: (row) => row.at },
    days,
    { ...amount, title: 'Số tiền' },
    shared.card,
    { ...shared.seller, title: 'Số tham chiếu' },
    shared.buyer,
    shared.why,
  ],
  margin: [
    order,
    { key: 'name', title: 'Hàng', width: 240 },
    at('Mua lúc'),
    { key: 'revenue', title: 'Khách trả (đ)', kind: 'money', width: 130 },
    { key: 'cost', title: 'Giá vốn (đ)', kind: 'money', width: 130 },
    { key: 'margin', title: 'Còn lại (đ)', kind: 'money', width: 130, card: 'amount' },
    {
      key: 'margin_percent',
      title: 'Tỷ lệ',
      kind: 'number',
      width: 90,
      render: (row) => (row.margin_percent === null ? null : `${grouped(row.margin_percent, 1)}%`),
    },
    amount,
    shared.card,
    shared.buyer,
    shared.why,
  ],
}

/** What does not fit between the cards and the orders, one kind at a time. */
export default function CardAlarms() {
  const [address, setAddress] = useSearchParams()
  const kind = alarmKinds.find((one) => one === address.get('kind')) ?? 'uncharged'
  const { data } = useCall(listAlarms, { query: { kind, size: 1 } })
  const counts = data?.option?.counts
  const said = (one: AlarmKind) => {
    const n = counts?.[one]
    return n === undefined ? '' : ` (${grouped(n)}${n >= most ? '+' : ''})`
  }
  return (
    <Screen path={path} title="Cảnh báo mua hàng">
      <Segmented<AlarmKind>
        className="card-alarm-kinds"
        aria-label="Loại cảnh báo"
        value={kind}
        onChange={(wanted) => setAddress(wanted === 'uncharged' ? {} : { kind: wanted })}
        options={alarmKinds.map((one) => ({ value: one, label: `${alarmNames[one]}${said(one)}` }))}
      />
      <Alarms key={kind} kind={kind} />
    </Screen>
  )
}

function Alarms({ kind }: { kind: AlarmKind }) {
  const message = useMessage()
  const { mutateAsync: stand } = useAction(letMarginStand, { invalidates, quiet: true })
  const { mutateAsync: charge } = useAction(changeCharge, { invalidates, quiet: true })
  const bulk = useMemo(
    (): Record<AlarmKind, BulkAction<AlarmRow>[]> => ({
      uncharged: [
        {
          key: 'paid',
          label: 'Đã thanh toán cách khác',
          confirm: 'reason',
          run: (ids, { reason }) =>
            charge({ body: { ids: [...ids], status: chargeStatus.paid, note: reason ?? null } }),
        },
      ],
      unmatched: [],
      margin: [
        {
          key: 'stand',
          label: 'Đã xem, đúng là vậy',
          confirm: 'reason',
          run: (ids, { reason }) => stand({ body: { ids: [...ids], reason: reason ?? '' } }),
        },
      ],
    }),
    [charge, stand],
  )
  const rowActions = (row: AlarmRow): RowAction[] => {
    if (kind === 'unmatched') return []
    const [action] = bulk[kind]
    if (!action) return []
    return [
      {
        key: action.key,
        label: action.label,
        confirm: { title: `${row.code}: ${action.label}?`, reason: 'required' },
        // What was refused has been said by then: an action on many rows says it itself.
        run: async (reason) => {
          const done = await action.run([row.id], { reason }, [row]).catch(() => undefined)
          if (done) message.success(`${row.code}: ${action.label}`)
        },
      },
    ]
  }
  return (
    <CallList
      path={path}
      noun="cảnh báo"
      call={listAlarms}
      fixed={{ kind }}
      columns={columns[kind]}
      sort="-at"
      search={kind === 'unmatched' ? 'Mã, số tham chiếu, nội dung…' : 'Mã đơn, mã người bán, tên hàng…'}
      rowLabel={(row: AlarmRow) => row.code}
      rowActions={rowActions}
      {...(bulk[kind].length > 0 ? { bulk: bulk[kind] } : {})}
      {...(kind === 'unmatched' ? { open: openUnmatched } : {})}
    />
  )
}
