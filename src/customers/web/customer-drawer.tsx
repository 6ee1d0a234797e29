import { UserOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, type ComponentType } from 'react'
import { listAddresses, readAddress, removeAddress, type AddressRow } from '#customers/address.api.ts'
import { readCustomer, type CustomerInfo, type CustomerRow } from '#customers/customer.api.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { vipStatus } from '#customers/vip.status.ts'
import { useCustomerActions, useCustomerDialog } from '#customers/web/customer-actions.tsx'
import { addressFormOf } from '#customers/web/customer-forms.ts'
import { CustomerMoney, statementRows } from '#customers/web/customer-money.tsx'
import { Points } from '#customers/web/customer-points.tsx'
import { Sales } from '#customers/web/customer-sales.tsx'
import { Talks } from '#customers/web/customer-talks.tsx'
import { Part, type Open } from '#customers/web/drawer-part.tsx'
import { Duplicates } from '#customers/web/duplicates.tsx'
import { customerReads } from '#customers/web/customer-reads.ts'
import { readStatement } from '#ledger/customer-money.api.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { RecordHeader } from '#platform/web/record/record-header.tsx'
import { RecordPanes, type Pane } from '#platform/web/record/record-panes.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { api, showError, useAction, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { putBefore } from '#platform/web/record/put-before.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#customers/web/customer.css'

const history = () => import('#billing/web/parts/customer-history.tsx')
const Consignees = lazy(async () => ({ default: (await history()).Consignees }))
const Revenue = lazy(async () => ({ default: (await history()).Revenue }))
const Orders = lazy(() => import('#orders/desk/web/parts/customer-orders.tsx'))
const Bills = lazy(() => import('#billing/web/parts/customer-bills.tsx'))
const Timeline = lazy(() => import('#crm/leads/web/parts/customer-timeline.tsx'))

/** Everything about one customer; each part is read when its tab is looked at. */
export function CustomerDrawer({ id }: { id: number }) {
  const { data, error } = useCall(readCustomer, { params: { id } })
  const { open, drawer } = useCustomerDialog()
  const actions = useCustomerActions(open)
  if (!data) return error ? <Failed error={error} /> : <Skeleton active />
  const customer = data.data
  const panes: readonly Pane[] = [
    { key: 'info', label: 'Hồ sơ', children: <Facts customer={customer} /> },
    {
      key: 'timeline',
      label: 'Dòng thời gian',
      children: (
        <Suspense fallback={<Skeleton active title={false} />}>
          <Timeline id={id} phone={customer.phone} />
        </Suspense>
      ),
    },
    { key: 'orders', label: 'Đơn hàng', children: <Later Part={Orders} id={id} /> },
    { key: 'bills', label: 'Phiếu xuất', children: <Later Part={Bills} id={id} /> },
    { key: 'address', label: 'Địa chỉ', children: <Addresses customer={customer} open={open} /> },
    { key: 'money', label: 'Số dư và sổ', children: <CustomerMoney customer={customer} /> },
    { key: 'points', label: 'Điểm', children: <Points customer={customer} open={open} /> },
    { key: 'sales', label: 'Phụ trách', children: <Sales customer={customer} open={open} /> },
    { key: 'consignees', label: 'Người nhận cũ', children: <Later Part={Consignees} id={id} /> },
    { key: 'revenue', label: 'Doanh thu', children: <Later Part={Revenue} id={id} /> },
    { key: 'talks', label: 'Trao đổi', side: 'tab', children: <Talks customer={customer} open={open} /> },
  ]
  return (
    <>
      <CustomerHeader customer={customer} actions={actions(customer)} />
      <Duplicates phone={customer.phone} name={customer.name} except={id} />
      <RecordPanes width="work" panes={panes} />
      {drawer}
    </>
  )
}

/** The nearest first: what is done with a customer day by day. */
const near = ['edit', 'complete', 'talk', 'point']
const rank = (key: string) => (near.includes(key) ? near.indexOf(key) : near.length)

function CustomerHeader({ customer, actions }: { customer: CustomerInfo; actions: readonly RowAction[] }) {
  const { role } = usePerson()
  const sees = readStatement.roles.includes(role)
  const { data } = useCall(
    readStatement,
    { params: { id: customer.id }, query: { page: 1, size: statementRows } },
    { enabled: sees },
  )
  const { balance, free, exposure } = data?.option ?? {}
  return (
    <RecordHeader
      icon={<UserOutlined />}
      name={customer.name}
      code={customer.customer_no}
      tags={customer.locked && <StatusTag status="locked" tags={locked} />}
      about={[customer.phone, customer.level_name].filter(Boolean).join(' · ')}
      figures={
        sees
          ? [
              { label: 'Số dư', value: balance ?? '…', bad: (balance ?? 0) < 0 },
              { label: 'Khả dụng', value: free ?? '…', bad: (free ?? 0) < 0 },
              { label: 'Đang ứng mua', value: exposure ?? '…' },
            ]
          : []
      }
      actions={actions.toSorted((one, two) => rank(one.key) - rank(two.key))}
      label={`Thao tác với ${customer.called}`}
    />
  )
}

const locked = { locked: { label: 'Đang khóa', phase: 'problem' } } as const

function Later({ Part: Lazy, id }: { Part: ComponentType<{ id: number }>; id: number }) {
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      <Lazy id={id} />
    </Suspense>
  )
}

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
  const message = useMessage()
  /** As it is now: the form sends back the version it was opened with. */
  const edit = async ({ id }: AddressRow) => {
    try {
      open(addressFormOf(role, customer, (await api(readAddress, { params: { id } })).data))
    } catch (problem) {
      showError(message, problem)
    }
  }
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
            <Button size="small" onClick={() => void edit(row)}>
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
