import { Button, Skeleton } from 'antd'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ordersToBill } from '#billing/bill.api.ts'
import { NewBillTerms, type Made } from '#billing/web/new-bill-terms.tsx'
import { openBill } from '#billing/web/parts/open-bill.tsx'
import { OrderPicks } from '#billing/web/order-picks.tsx'
import { listAddresses } from '#customers/address.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useDirty } from '#platform/web/dirty.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import '#billing/web/billing.css'

const numbersIn = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)

interface Frame {
  path: string
  title: string
  /** Stands above the form: how its orders are found. */
  above?: ReactNode
}

/** Makes a bill: whose, which of their priced orders, how it goes out. Also from `?orders=1,2`. */
export function NewBill(frame: Frame) {
  const makes = useHasFlag('ql', 'kt', 'kd', 'cs')
  if (makes) return <MakeBill {...frame} />
  return (
    <Screen
      path={frame.path}
      title={frame.title}
      actions={<LinkButton to="/invoices">Danh sách phiếu xuất</LinkButton>}
    >
      <p className="quiet">
        Phiếu xuất do kinh doanh, chăm sóc khách hàng và kế toán lập; kho xem ở danh sách.
      </p>
    </Screen>
  )
}

type Owner = Pick<CustomerRow, 'id' | 'customer_no' | 'name' | 'phone'>
const whose: FormField = { name: 'customer_id', label: 'Khách hàng', input: customerInput, required: true }

function MakeBill({ path, title, above }: Frame) {
  const message = useMessage()
  const [search, setSearch] = useSearchParams()
  const wanted = useMemo(() => numbersIn(search.get('orders')), [search])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(wanted))
  /** Undefined: the customer is whose orders the address names. */
  const [picked, setPicked] = useState<Owner | null>()
  const [known, setKnown] = useState(wanted)
  // Another address names other orders: what was chosen before was another bill.
  if (known !== wanted && wanted.length > 0) {
    setKnown(wanted)
    setChosen(new Set(wanted))
    setPicked(undefined)
  }
  /** The bills made here or added to, the last one last. */
  const [made, setMade] = useState<readonly Made[]>([])
  const [justMade, setJustMade] = useState(false)
  /** The slip whose drawer is open: what comes next is done here. */
  const [opened, setOpened] = useState<number>()
  useDirty(chosen.size > 0 && !justMade)

  // The orders of the address name their customer; then all of theirs are shown.
  const asked = useCall(
    ordersToBill,
    { query: { ids: wanted.join(','), size: 200 } },
    { enabled: wanted.length > 0 },
  )
  const first = asked.data?.results[0]
  const named: Owner | null = first?.customer_id
    ? {
        id: first.customer_id,
        customer_no: first.customer_no,
        name: first.customer_name ?? '',
        phone: first.customer_phone,
      }
    : null
  const owner = picked === undefined ? named : picked
  const customer = owner?.id ?? null
  const orders = useCall(
    ordersToBill,
    { query: { customer_id: String(customer), size: 200 } },
    { enabled: customer !== null },
  )
  const addresses = useCall(
    listAddresses,
    { query: { user_id: customer ?? 0 } },
    { enabled: customer !== null },
  )
  const rows = customer === null ? [] : (orders.data?.results ?? [])

  const onMade = (bill: Made) => {
    message.success(bill.added ? `Đã thêm đơn vào phiếu ${bill.code}` : `Đã lập phiếu ${bill.code}`)
    setMade((before) => [...before, bill])
    setJustMade(true)
    setChosen(new Set())
    if (wanted.length === 0) return
    // The customer of the address stays when its orders are gone from it.
    setPicked(owner)
    setSearch({}, { replace: true })
  }
  const toggle = (id: number, on: boolean) => {
    setJustMade(false)
    setChosen((now) => {
      const next = new Set(now)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  }
  const pick = (value: unknown) => {
    setPicked(value as Owner | null)
    setChosen(new Set())
    setJustMade(false)
  }
  const saved = justMade ? made.at(-1) : undefined
  return (
    <Screen path={path} title={title} actions={<LinkButton to="/invoices">Danh sách phiếu xuất</LinkButton>}>
      {above}
      <div className="bill-make">
        <section className="bill-box">
          <div className="form">
            <FieldInput
              field={whose}
              values={{ customer_id: owner }}
              problem={undefined}
              disabled={false}
              onChange={pick}
            />
          </div>
          {saved && (
            <p aria-live="polite">
              {saved.added ? 'Đã thêm vào' : 'Đã lập'}{' '}
              <Link to={`/invoices?open=${saved.id}`}>{saved.code}</Link>.{' '}
              <Button size="small" type="primary" onClick={() => setOpened(saved.id)}>
                Xác nhận với khách, in phiếu
              </Button>
            </p>
          )}
          {orders.error && <Failed error={orders.error} />}
          {customer === null ? (
            <p className="quiet">Chọn khách để xem các đơn đã tính giá, chưa lên phiếu.</p>
          ) : (
            <OrderPicks rows={rows} chosen={chosen} loading={orders.isPending} toggle={toggle} />
          )}
        </section>
        {customer === null ? (
          <section className="bill-box quiet">
            Người nhận, hình thức và phí hiện ra khi đã chọn khách.
          </section>
        ) : addresses.isPending ? (
          <section className="bill-box">
            <Skeleton active />
          </section>
        ) : (
          <NewBillTerms
            key={[customer, made.length, ...wanted].join(' ')}
            customer={customer}
            addresses={addresses.data?.data ?? []}
            orders={rows.filter((row) => chosen.has(row.id))}
            onMade={onMade}
          />
        )}
      </div>
      {opened !== undefined && (
        <SideDrawer
          title={openBill.title(undefined, opened)}
          width={openBill.width}
          onClose={() => setOpened(undefined)}
        >
          <Suspense fallback={<Skeleton active />}>
            {openBill.render(opened, undefined, () => setOpened(undefined))}
          </Suspense>
        </SideDrawer>
      )}
    </Screen>
  )
}
