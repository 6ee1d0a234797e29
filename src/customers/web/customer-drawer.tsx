import { Button, Skeleton, Tabs } from 'antd'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { listAddresses, removeAddress, type AddressRow } from '#customers/address.api.ts'
import { listConversations, removeConversation } from '#customers/conversation.api.ts'
import { readCustomer, type CustomerInfo, type CustomerRow } from '#customers/customer.api.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { channelNames } from '#customers/customer.words.ts'
import { pointHistory, removePoint } from '#customers/point.api.ts'
import { listAssignments } from '#customers/sale.api.ts'
import { vipStatus } from '#customers/vip.status.ts'
import { useCustomerActions, useCustomerDialog } from '#customers/web/customer-actions.tsx'
import {
  addressFormOf,
  conversationForm,
  pointForm,
  type CustomerDialog,
} from '#customers/web/customer-forms.ts'
import { CustomerMoney } from '#customers/web/customer-money.tsx'
import { Duplicates } from '#customers/web/duplicates.tsx'
import { customerReads } from '#customers/web/customer-reads.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { putBefore } from '#platform/web/record/put-before.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#customers/web/customer.css'

type Open = (form: CustomerDialog) => void
const history = () => import('#billing/web/parts/customer-history.tsx')
const Consignees = lazy(async () => ({ default: (await history()).Consignees }))
const Revenue = lazy(async () => ({ default: (await history()).Revenue }))

/** Everything about one customer; each part is read when its tab is looked at. */
export function CustomerDrawer({ id }: { id: number }) {
  const { data, error } = useCall(readCustomer, { params: { id } })
  const { open, drawer } = useCustomerDialog()
  const actions = useCustomerActions(open)
  if (!data) return error ? <p role="alert">{errorText(error)}</p> : <Skeleton active />
  const customer = data.data
  const [shown, rest] = [['edit', 'complete', 'talk', 'point'], actions(customer)]
  const bar = rest
    .toSorted((a, b) => rank(shown, a.key) - rank(shown, b.key))
    .map((action) => ({ ...action, primary: action.key === 'edit' }))
  return (
    <>
      <div className="customer-actions">
        <ActionBar actions={bar} label={`Thao tác với ${customer.called}`} />
      </div>
      <Duplicates phone={customer.phone} name={customer.name} except={id} />
      <Tabs
        size="small"
        destroyOnHidden
        items={[
          { key: 'info', label: 'Hồ sơ', children: <Facts customer={customer} /> },
          { key: 'address', label: 'Địa chỉ', children: <Addresses customer={customer} open={open} /> },
          { key: 'money', label: 'Số dư và sổ', children: <CustomerMoney customer={customer} /> },
          { key: 'talks', label: 'Trao đổi', children: <Talks customer={customer} open={open} /> },
          { key: 'points', label: 'Điểm', children: <Points customer={customer} open={open} /> },
          { key: 'sales', label: 'Phụ trách', children: <Sales id={id} /> },
          { key: 'consignees', label: 'Người nhận cũ', children: <Later Part={Consignees} id={id} /> },
          { key: 'revenue', label: 'Doanh thu', children: <Later Part={Revenue} id={id} /> },
        ]}
      />
      {drawer}
    </>
  )
}

function Later({ Part: Lazy, id }: { Part: ComponentType<{ id: number }>; id: number }) {
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      <Lazy id={id} />
    </Suspense>
  )
}

const rank = (shown: readonly string[], key: string) =>
  shown.includes(key) ? shown.indexOf(key) : shown.length
const nameOf = (status: number) => vipStatus.label(status)

function Facts({ customer }: { customer: CustomerInfo }) {
  const { role } = usePerson()
  const { auction_vip: auction, mercari_vip: mercari, links_today: links } = customer
  const known = recordFacts(customerFields, role, customer, {
    extended: {
      customer_no: customer.customer_no ?? 'Chưa cấp',
      level_name: `${customer.level_name} · đặt cọc ${customer.payment_percent}%`,
      sale_name: customer.sale_name ?? 'Chưa giao',
      vip_status:
        auction.status === vipStatus.off
          ? nameOf(0)
          : `${auction.level_name ?? ''} · ${nameOf(auction.status)} · cọc ${grouped(auction.deposit)} đ · ${auction.link_limit ?? 0} link`,
      mercari_status:
        mercari.status === vipStatus.off
          ? nameOf(0)
          : `${nameOf(mercari.status)} · ưu tiên ${mercari.priority}`,
      other_service: customer.other_service ? 'Đang bật' : 'Tắt',
      locked: customer.locked ? 'Đang khóa, không nhận đơn mới' : 'Không, được nhận đơn mới',
    },
  })
  const facts = putBefore(
    known,
    'note',
    {
      name: 'links_today',
      label: 'Link đấu giá hôm nay',
      value: links === null ? 'Không giới hạn' : grouped(links),
    },
    { name: 'has_password', label: 'Mật khẩu', value: customer.has_password ? 'Đã đặt' : 'Chưa có' },
  )
  return (
    <dl className="customer-facts">
      {facts.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const lineOf = (row: AddressRow) =>
  [row.address, row.ward, row.district, row.province].filter(Boolean).join(', ')

function Addresses({ customer, open }: { customer: CustomerRow; open: Open }) {
  const { role } = usePerson()
  const { data, error } = useCall(listAddresses, { query: { user_id: customer.id } })
  const confirm = useConfirmAction()
  const remove = useAction(removeAddress, { invalidates: customerReads })
  const ask = async (row: AddressRow) => {
    if (await confirm({ title: 'Xóa địa chỉ này?', content: lineOf(row), danger: true, okText: 'Xóa' }))
      remove.mutate({ params: { id: row.id } })
  }
  return (
    <Part
      error={error}
      ready={data !== undefined}
      add={{ label: 'Thêm địa chỉ', run: () => open(addressFormOf(role, customer)) }}
      empty={data?.data.length === 0 ? 'Khách chưa có địa chỉ nhận hàng.' : undefined}
    >
      {data?.data.map((row) => (
        <li key={row.id}>
          <div>
            <b>
              {row.name} · {row.phone}
            </b>
            {row.is_primary && <span className="customer-mark">Địa chỉ chính</span>}
            {row.system === 'legacy' && <span className="customer-mark">Địa chỉ cũ (3 cấp)</span>}
            <p>{lineOf(row)}</p>
          </div>
          <span>
            <Button size="small" onClick={() => open(addressFormOf(role, customer, row))}>
              Sửa
            </Button>
            <Button size="small" danger onClick={() => void ask(row)}>
              Xóa
            </Button>
          </span>
        </li>
      ))}
    </Part>
  )
}

function Talks({ customer, open }: { customer: CustomerRow; open: Open }) {
  const [size, setSize] = useState(20)
  const { data, error } = useCall(listConversations, { query: { user_id: String(customer.id), size } })
  const { id: me } = usePerson()
  const manager = useHasFlag('ql')
  const remove = useAction(removeConversation, { invalidates: customerReads })
  return (
    <Part
      error={error}
      ready={data !== undefined}
      add={{ label: 'Ghi trao đổi', run: () => open(conversationForm(customer)) }}
      empty={data?.results.length === 0 ? 'Chưa ghi lần trao đổi nào.' : undefined}
      more={
        data && data.pagination.total > size && size < 200
          ? () => setSize(Math.min(200, size + 40))
          : undefined
      }
    >
      {data?.results.map((row) => (
        <li key={row.id}>
          <div>
            <span className="quiet">
              {formatInstant(row.happened_at, true)} · {channelNames[row.channel]} · {row.creator_name}
            </span>
            <p className="customer-said">{row.content}</p>
          </div>
          {(manager || row.created_by === me) && (
            <span>
              <Button size="small" onClick={() => open(conversationForm(customer, row))}>
                Sửa
              </Button>
              <Button size="small" danger onClick={() => remove.mutate({ params: { id: row.id } })}>
                Xóa
              </Button>
            </span>
          )}
        </li>
      ))}
    </Part>
  )
}

export function Points({ customer, open }: { customer: { id: number; name: string }; open: Open }) {
  const { data, error } = useCall(pointHistory, { params: { id: customer.id }, query: { size: 100 } })
  const support = useHasFlag('ql', 'cs')
  const scores = useHasFlag('ql', 'kd', 'cs')
  const remove = useAction(removePoint, { invalidates: customerReads })
  return (
    <Part
      error={error}
      ready={data !== undefined}
      add={scores ? { label: 'Chấm điểm', run: () => open(pointForm(customer)) } : undefined}
      empty={data?.results.length === 0 ? 'Khách chưa có điểm.' : undefined}
    >
      {data?.results.map((row) => (
        <li key={row.id} {...(row.removed_at ? { className: 'customer-gone' } : {})}>
          <div>
            <b>{row.points > 0 ? `+${grouped(row.points)}` : grouped(row.points)}</b> · {row.note}
            <p className="quiet">
              {formatInstant(row.created_at, true)} · {row.created_by ?? 'Hệ thống'}
              {row.removed_at && ` · đã hủy bởi ${row.removed_by ?? ''}`}
            </p>
          </div>
          {support && !row.removed_at && (
            <span>
              <Button size="small" danger onClick={() => remove.mutate({ params: { id: row.id } })}>
                Hủy điểm
              </Button>
            </span>
          )}
        </li>
      ))}
    </Part>
  )
}

function Sales({ id }: { id: number }) {
  const { data, error } = useCall(listAssignments, { params: { id } })
  return (
    <Part
      error={error}
      ready={data !== undefined}
      empty={data?.data.length === 0 ? 'Chưa giao cho nhân viên nào.' : undefined}
    >
      {data?.data.map((row) => (
        <li key={row.id}>
          <div>
            <b>{row.sale_name}</b>
            {!row.ended_at && <span className="customer-mark">Đang phụ trách</span>}
            <p className="quiet">
              {formatInstant(row.started_at, true)} –{' '}
              {row.ended_at ? formatInstant(row.ended_at, true) : 'nay'}
              {row.assigned_by && ` · giao bởi ${row.assigned_by}`}
              {row.note && ` · ${row.note}`}
            </p>
          </div>
        </li>
      ))}
    </Part>
  )
}

/** A list inside the drawer: its button, its rows, or why there are none. */
function Part({
  error,
  ready,
  add,
  empty,
  more,
  children,
}: {
  error: unknown
  ready: boolean
  add?: { label: string; run: () => void } | undefined
  empty?: string | undefined
  more?: (() => void) | undefined
  children: ReactNode
}) {
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!ready) return <Skeleton active title={false} />
  return (
    <>
      {add && <Button onClick={add.run}>{add.label}</Button>}
      {empty && <p className="quiet">{empty}</p>}
      <ul className="customer-rows">{children}</ul>
      {more && <Button onClick={more}>Xem thêm</Button>}
    </>
  )
}
