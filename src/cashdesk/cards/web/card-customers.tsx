import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { assignCustomers, cards, listCardCustomers } from '#catalog/card.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { customerLabel, searchCustomers } from '#customers/web/parts/customer-field.tsx'
import type { Call } from '#platform/contract/call.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { RemotePicker } from '#platform/web/inputs/remote-picker.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import '#cashdesk/cards/web/card.css'

const most = 200

/** Who pays to this bank account: their QR codes name it instead of the primary one. */
export function CardCustomers({
  card,
  onClose,
}: {
  card: { id: number; name: string; active: boolean }
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<CustomerRow | null>(null)
  const query = useCall(listCardCustomers, { params: { id: card.id }, query: { size: most } })
  const action = useAction(assignCustomers, {
    invalidates: [listCardCustomers, cards.calls.list as unknown as Call],
    onSuccess: () => setChosen(null),
  })
  const assign = (customer: number, assigned: boolean) =>
    action.mutate({ body: { id: card.id, customer_ids: [customer], assigned } })
  const rows = query.data?.results ?? []
  const total = query.data?.pagination.total ?? 0
  return (
    <SideDrawer title={`Khách chuyển khoản vào ${card.name}`} width="form" onClose={onClose}>
      <p className="quiet">Mã QR của các khách này ghi tài khoản này thay cho tài khoản chính.</p>
      <div className="card-customers-add">
        <RemotePicker<CustomerRow>
          value={chosen}
          onChange={setChosen}
          search={searchCustomers}
          keyOf={(customer) => customer.id}
          labelOf={customerLabel}
          placeholder="Mã, tên hoặc điện thoại khách…"
          aria-label="Khách hàng"
          disabled={!card.active}
        />
        <Button
          type="primary"
          disabled={!chosen || !card.active}
          loading={action.isPending}
          onClick={() => chosen && assign(chosen.id, true)}
        >
          Gán
        </Button>
      </div>
      {query.error && <Failed error={query.error} />}
      {query.isPending && <Skeleton active title={false} />}
      {query.data && rows.length === 0 && <Nothing>Chưa gán khách nào</Nothing>}
      <ul className="card-customers">
        {rows.map(({ id, customer_no, name, phone, assigned_by_name }) => (
          <li key={id}>
            <span>
              <b>{customer_no ?? '–'}</b> {name}
              {phone && ` · ${phone}`}
              <span className="quiet"> · {assigned_by_name} gán</span>
            </span>
            <Button size="small" disabled={action.isPending} onClick={() => assign(id, false)}>
              Bỏ gán
            </Button>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="quiet">Còn {grouped(total - rows.length)} khách nữa.</p>}
    </SideDrawer>
  )
}
