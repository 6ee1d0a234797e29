import { CreditCardOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Input, Skeleton } from 'antd'
import { useState } from 'react'
import {
  completeBilling,
  getBilling,
  listBillings,
  type BillingDetail,
  type BillingRow,
} from '#cashdesk/cards/card-billing.api.ts'
import type { AlarmRow } from '#cashdesk/cards/card-alarm.api.ts'
import { billingFields } from '#cashdesk/cards/card-billing.fields.ts'
import { surelyPaid } from '#cashdesk/cards/card-billing.rules.ts'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import { inCurrency } from '#cashdesk/cards/web/parts/billing-columns.ts'
import type { BasicQuote } from '#orders/desk/look-up.api.ts'
import { orderSearch } from '#orders/desk/web/parts/order-field.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { RemotePicker } from '#platform/web/inputs/remote-picker.tsx'
import { coded } from '#platform/web/record/coded.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import type { RecordHead } from '#platform/web/record/record-header.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import '#cashdesk/desk/web/parts/desk.css'

type Suggested = BillingDetail['suggestions'][number]
interface Chosen {
  id: number
  code: string
  name: string
  /** Unknown of an order that was searched for: the server compares. */
  amount: number | null
}

/** A line of a statement: what it says, and the orders it paid for or may have. */
function BillingMatch({ id }: { id: number }) {
  const { role } = usePerson()
  const { data, error } = useCall(getBilling, { params: { id } })
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!data) return <Skeleton active />
  const line = data.data
  const facts = recordFacts(billingFields, role, line, {
    without: ['amount', 'content'],
    extended: {
      difference: line.difference ? inCurrency(line.difference, line.currency) : null,
      maker_name: `${line.maker_name} · ${formatInstant(line.created_at, true)}`,
      checker_name:
        line.checker_name &&
        `${line.checker_name} · ${line.decided_at ? formatInstant(line.decided_at, true) : ''}`,
    },
  })
  return (
    <>
      <RecordFacts facts={facts} />
      {line.status === billingStatus.waiting ? (
        <Matching key={line.version} line={line} />
      ) : (
        line.matched.length > 0 && <Matched line={line} />
      )}
    </>
  )
}

function Matched({ line }: { line: BillingDetail }) {
  return (
    <>
      <h2 className="desk-heading">Đơn đã đối chiếu</h2>
      <ul className="billing-orders">
        {line.matched.map((order) => (
          <li key={order.id}>
            <span>
              {coded(order.code)} {order.name}
            </span>
            <span>{inCurrency(order.amount, line.currency)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface Line {
  code: string
  amount: number | null
  currency: string | null
  card_name: string | null
}

/** What every list of lines knows of one. */
const headOf = (line: Line, says: { name: string | null; status: number; about?: string }): RecordHead => ({
  icon: <CreditCardOutlined />,
  name: says.name ?? line.code,
  code: line.code,
  tags: <StatusTag status={says.status} tags={billingStatus.tags} />,
  about: [line.card_name, says.about].filter(Boolean).join(' · '),
  figures:
    line.amount === null || line.currency === null
      ? []
      : [{ label: billingFields.amount.label, value: inCurrency(line.amount, line.currency) }],
})

const drawer = {
  title: (row: Line | undefined, id: number) => `Sao kê ${row?.code ?? `#${id}`}`,
  render: (id: number) => <BillingMatch key={id} id={id} />,
  width: 'record',
} as const

export const openBilling: OpenRecord<BillingRow> = {
  ...drawer,
  head: (row) => headOf(row, { name: row.content, status: row.status, about: row.posted_on }),
}

/** A charge of which nobody knows the order yet. */
export const openUnmatched: OpenRecord<AlarmRow> = {
  ...drawer,
  head: (row) => headOf(row, { name: row.name, status: billingStatus.waiting }),
}

function Matching({ line }: { line: BillingDetail }) {
  const [found, setFound] = useState<Chosen[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => {
    const sure = surelyPaid(line, line.suggestions)
    return new Set(sure ? [sure.id] : [])
  })
  const [note, setNote] = useState('')
  const complete = useAction(completeBilling, { invalidates: [listBillings, getBilling] })
  const offered: (Chosen & { why?: string })[] = [...line.suggestions, ...found]
  const picked = offered.filter(({ id }) => chosen.has(id))
  const known = picked.every(({ amount }) => amount !== null)
  const left = (line.amount ?? 0) - picked.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const toggle = (id: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const add = (order: BasicQuote | null) => {
    if (!order) return
    if (!offered.some(({ id }) => id === order.id))
      setFound([...found, { id: order.id, code: order.code, name: order.name, amount: null }])
    toggle(order.id, true)
  }
  return (
    <>
      <h2 className="desk-heading">Đơn hàng dòng này đã trả</h2>
      {offered.length === 0 && <p>Chưa thấy đơn nào giống; hãy tìm theo mã đơn bên dưới.</p>}
      <ul className="billing-orders">
        {offered.map((order) => (
          <li key={order.id}>
            <Checkbox
              checked={chosen.has(order.id)}
              onChange={({ target }) => toggle(order.id, target.checked)}
            >
              <b>{order.code}</b> {order.name}
              <small>{(order as Partial<Suggested>).why}</small>
            </Checkbox>
            <span>{order.amount === null ? '' : inCurrency(order.amount, line.currency)}</span>
          </li>
        ))}
      </ul>
      <RemotePicker<BasicQuote>
        {...orderSearch()}
        aria-label="Thêm đơn hàng"
        value={undefined}
        onChange={add}
        placeholder="Thêm đơn theo mã, tên…"
      />
      {picked.length > 0 && known && (
        <p role="status">
          {left === 0 ? (
            'Khớp đúng số tiền.'
          ) : (
            <>
              Còn lệch <b>{inCurrency(Math.round(left * 100) / 100, line.currency)}</b>: ghi lý do để đối
              chiếu.
            </>
          )}
        </p>
      )}
      <Input.TextArea
        aria-label="Ghi chú"
        placeholder="Ghi chú; bắt buộc khi lệch tiền"
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="transfer-buttons">
        <Button
          type="primary"
          loading={complete.isPending}
          disabled={picked.length === 0 || (known && left !== 0 && note.trim() === '')}
          onClick={() =>
            complete.mutate({
              body: {
                id: line.id,
                order_ids: picked.map(({ id }) => id),
                version: line.version,
                ...(note.trim() ? { note: note.trim() } : {}),
              },
            })
          }
        >
          Đối chiếu
        </Button>
      </div>
    </>
  )
}
