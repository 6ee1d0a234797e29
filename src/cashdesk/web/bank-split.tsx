import { Button, Drawer, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { BankRow, Suggestion, Target } from '#cashdesk/bank.api.ts'
import { kindNames } from '#cashdesk/web/bank-words.ts'
import { MatchPreview } from '#cashdesk/web/bank-preview.tsx'
import { listBills, type BillRow } from '#billing/bill.api.ts'
import { customerLabel, searchCustomers } from '#customers/web/parts/customer-field.tsx'
import { orderSearch } from '#orders/web/parts/order-field.tsx'
import { api } from '#platform/web/api.ts'
import { MoneyInput } from '#platform/web/inputs/number-inputs.tsx'
import { RemotePicker } from '#platform/web/inputs/remote-picker.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

/** Something money may go to, whatever it is. */
interface Item {
  id: number
  label: string
  asked: number | null
}
interface Line {
  key: number
  kind: Suggestion['kind']
  item: Item | null
  amount: number | null
}

const kinds = (['order', 'bill', 'customer'] as const).map((value) => ({ value, label: kindNames[value] }))

/** How each kind is found: by code, customer, phone or name. */
const searches: Record<'order' | 'bill' | 'customer', (q: string, signal: AbortSignal) => Promise<Item[]>> = {
  order: async (q, signal) =>
    (await orderSearch().search(q, signal)).map(({ id, code, name, customer_name }) => ({
      id,
      label: [code, customer_name, name].filter(Boolean).join(' · '),
      asked: null,
    })),
  bill: async (q, signal) =>
    (await api(listBills, { query: { size: 20, ...(q ? { q } : {}) }, signal })).results.map(
      (bill: BillRow) => ({
        id: bill.id,
        label: `${bill.code} · ${bill.customer_name} · còn ${grouped(bill.due)} đ`,
        asked: bill.due,
      }),
    ),
  customer: async (q, signal) =>
    (await searchCustomers(q, signal)).map((customer) => ({
      id: customer.id,
      label: customerLabel(customer),
      asked: null,
    })),
}

const itemOf = ({ id, code, customer_name, asked }: Suggestion): Item => ({
  id,
  label: `${code} · ${customer_name}`,
  asked,
})

/** The parts a booking most likely falls into: what the memo names, each with what it asks, the rest to the balance. */
export function likelyLines(amount: number, suggestions: readonly Suggestion[]): Omit<Line, 'key'>[] {
  const usable = suggestions.filter(({ posted, kind }) => !posted && kind !== 'transfer')
  const named = usable.filter(({ kind, score }) => kind !== 'customer' && score >= 55)
  const lines: Omit<Line, 'key'>[] = []
  let left = amount
  for (const suggestion of named.length > 0 ? named : usable.slice(0, 1)) {
    const part = Math.min(left, suggestion.asked ?? left)
    if (part <= 0) break
    lines.push({ kind: suggestion.kind, item: itemOf(suggestion), amount: part })
    left -= part
  }
  const [first] = usable
  if (left > 0 && lines.length > 0 && first) {
    const item = {
      id: first.customer_id,
      label: `${first.customer_no ?? ''} · ${first.customer_name}`,
      asked: null,
    }
    lines.push({ kind: 'customer', item, amount: left })
  }
  return lines.length > 0 ? lines : [{ kind: 'customer', item: null, amount }]
}

/** Where the money of a booking goes, part by part; nothing is posted before the preview was seen. */
export default function SplitDrawer({
  row,
  suggestions,
  busy,
  onMatch,
  onClose,
}: {
  row: BankRow
  suggestions: readonly Suggestion[]
  busy: boolean
  onMatch: (targets: Target[]) => void
  onClose: () => void
}) {
  const amount = Math.abs(row.amount)
  const next = useRef(0)
  const numbered = (line: Omit<Line, 'key'>): Line => ({ ...line, key: (next.current += 1) })
  const [lines, setLines] = useState<Line[]>(() => likelyLines(amount, suggestions).map(numbered))
  const [seen, setSeen] = useState<Target[]>()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where nothing is chosen yet the first place to choose; a Select that has the focus would take Ctrl+Enter.
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('.bank-split-line:first-of-type input[inputmode]')?.focus(),
    )
  }, [])
  const change = (key: number, with_: Partial<Line>) => {
    setSeen(undefined)
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...with_ } : line)))
  }
  const left = amount - lines.reduce((sum, line) => sum + (line.amount ?? 0), 0)
  const targets = lines.flatMap(({ kind, item, amount: part }) =>
    item && part ? [{ kind, id: item.id, amount: part }] : [],
  )
  const whole = left === 0 && targets.length === lines.length
  const submit = () => {
    if (!whole || busy) return
    if (seen) onMatch(seen)
    else setSeen(targets)
  }
  const fromRest = (key: number, item: Item | null) => {
    const now = lines.find((line) => line.key === key)
    const room = left + (now?.amount ?? 0)
    change(key, {
      item,
      ...(item ? { amount: Math.max(0, Math.min(room, item.asked || room)) || null } : {}),
    })
  }
  return (
    <Drawer
      open
      title={`Tách ${grouped(amount)} đ`}
      size={Math.min(640, window.innerWidth)}
      onClose={onClose}
      footer={
        <div className="bank-buttons" style={{ marginTop: 0 }}>
          <Button type="primary" disabled={!whole} loading={busy} onClick={submit}>
            {seen ? 'Ghi sổ' : 'Xem trước bút toán'}
          </Button>
          <small className="quiet">Ctrl+Enter</small>
        </div>
      }
    >
      <div
        ref={frame}
        className="bank-split"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
      >
        <p className="bank-memo">{row.content}</p>
        {lines.map((line, index) => (
          <div key={line.key} className="bank-split-line">
            <Select
              aria-label={`Loại của phần ${index + 1}`}
              value={line.kind}
              options={kinds}
              onChange={(kind) => change(line.key, { kind, item: null })}
            />
            <RemotePicker<Item>
              key={line.kind}
              aria-label={`Nơi nhận phần ${index + 1}`}
              search={searches[line.kind === 'transfer' ? 'customer' : line.kind]}
              keyOf={({ id }) => id}
              labelOf={({ label }) => label}
              value={line.item}
              onChange={(item) => fromRest(line.key, item)}
            />
            <MoneyInput
              aria-label={`Số tiền phần ${index + 1}`}
              value={line.amount}
              onChange={(part) => change(line.key, { amount: part })}
            />
            <Button
              aria-label={`Bỏ phần ${index + 1}`}
              disabled={lines.length === 1}
              onClick={() => {
                setSeen(undefined)
                setLines((now) => now.filter(({ key }) => key !== line.key))
              }}
            >
              ×
            </Button>
          </div>
        ))}
        <div className="bank-split-sum">
          <Button
            onClick={() => {
              setSeen(undefined)
              setLines((now) => [
                ...now,
                numbered({ kind: 'order', item: null, amount: left > 0 ? left : null }),
              ])
            }}
          >
            Thêm phần
          </Button>
          <span role="status" className={left === 0 ? undefined : 'bank-out'}>
            {left === 0 ? 'Đủ số tiền' : left > 0 ? `Còn lại ${grouped(left)} đ` : `Vượt ${grouped(-left)} đ`}
          </span>
        </div>
        {seen && <MatchPreview id={row.id} targets={seen} />}
      </div>
    </Drawer>
  )
}
