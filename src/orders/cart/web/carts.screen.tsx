import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import {
  dropCarts,
  keepCarts,
  listCarts,
  quoteCart,
  receiveCarts,
  type CartRow,
} from '#orders/cart/cart.api.ts'
import { cartErrors } from '#orders/cart/cart.errors.ts'
import { cartFields } from '#orders/cart/cart.fields.ts'
import { cartStatus, cartTable } from '#orders/cart/cart.status.ts'
import { cartStart } from '#orders/cart/web/cart-list.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { startsOf } from '#platform/contract/status.ts'
import { eachAlone } from '#platform/web/actions/each-alone.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { api, useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { OutsideLink } from '#platform/web/outside-link.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'

const forms = () => import('#orders/cart/web/cart-form.tsx')
const CartForm = lazy(async () => ({ default: (await forms()).CartForm }))
const QuoteCart = lazy(async () => ({ default: (await forms()).QuoteCart }))

const whose = [
  { value: 'own', label: 'Tôi giữ' },
  { value: 'assigned', label: 'Người khác giữ' },
  { value: 'unassigned', label: 'Chưa ai giữ' },
]
const offFor = (rows: readonly CartRow[]) =>
  rows.length === 0 || rows.some(({ status }) => status === cartStatus.open)
    ? null
    : 'Chỉ áp dụng cho dòng chờ báo giá'

const bulk: BulkAction<CartRow>[] = [
  {
    key: 'quote',
    label: 'Tạo báo giá',
    confirm: 'plain',
    off: offFor,
    run: (ids, _, rows) =>
      eachAlone(ids, (id) =>
        api(quoteCart, { params: { id }, body: { version: rows.find((row) => row.id === id)?.version } }),
      ),
  },
  {
    key: 'receive',
    label: 'Nhận về mình',
    off: offFor,
    run: (ids) => api(receiveCarts, { body: { ids: [...ids] } }),
  },
  {
    key: 'keep',
    label: 'Giữ thêm 14 ngày',
    off: offFor,
    run: (ids) => api(keepCarts, { body: { ids: [...ids] } }),
  },
  {
    key: 'drop',
    label: 'Bỏ khỏi giỏ',
    danger: true,
    confirm: 'reason',
    off: offFor,
    run: (ids, { reason = '' }) => api(dropCarts, { body: { ids: [...ids], reason } }),
  },
]

/** What people collected before it becomes orders. */
export default function Carts() {
  const { role } = usePerson()
  const keeps = startsOf(cartTable, 'receive', role).length > 0
  const write = useWrite([listCarts])
  const [asked, setAsked] = useState<{ form: 'add' | 'edit' | 'quote'; row?: CartRow }>()
  const list = useMemo(
    () => ({
      path: '/carts',
      noun: 'dòng giỏ hàng',
      size: cartStart.size,
      sort: cartStart.sort,
      filterKeys: cartStart.filterKeys,
      initialFilters: cartStart.filters,
      search: 'Tên, mã sản phẩm…',
      rowLabel: (row: CartRow) => row.name,
      chips: { key: 'status', options: cartStatus.chips },
      filters: [{ key: 'whose', title: 'Ai giữ', kind: 'any' as const, options: whose }],
      columns: recordColumns<CartRow>(cartFields, role, {
        name: {
          render: (row) => (row.link ? <OutsideLink to={row.link}>{row.name}</OutsideLink> : row.name),
        },
        site_code: { card: false },
        item_id: { card: false },
        price: { card: 'amount' },
        customer_name: { card: 'fact', filter: { ...customerFilter, key: 'customer_id' } },
        order_code: {
          render: (row) =>
            row.order_id === null ? null : (
              <Link className="code link-words" to={orderPath(role, row.order_id)}>
                {row.order_code}
              </Link>
            ),
        },
      }),
      nothing: 'Giỏ trống: bấm “Thêm vào giỏ” để ghi món khách đang muốn.',
    }),
    [role],
  )
  const rowActions = (row: CartRow): RowAction[] =>
    statusActions(
      cartTable,
      { role, status: row.status, noun: row.name, snapshot: {}, errors: cartErrors },
      ({ key }, reason) => {
        const ids = { ids: [row.id] }
        if (key === 'edit') return setAsked({ form: 'edit', row })
        if (key === 'receive') return write(receiveCarts, { body: ids })
        if (key === 'keep') return write(keepCarts, { body: ids })
        if (key === 'drop') return write(dropCarts, { body: { ...ids, reason } })
        if (row.customer_id === null) return setAsked({ form: 'quote', row })
        return write(quoteCart, { params: { id: row.id }, body: { version: row.version } })
      },
    )
  const close = () => setAsked(undefined)
  return (
    <>
      <ListScreen
        {...list}
        title="Giỏ hàng"
        call={listCarts}
        rowActions={rowActions}
        {...(keeps
          ? {
              bulk,
              actions: (
                <Button type="primary" onClick={() => setAsked({ form: 'add' })}>
                  Thêm vào giỏ
                </Button>
              ),
            }
          : {})}
      />
      <Suspense>
        {asked?.form === 'quote' && asked.row && <QuoteCart row={asked.row} onClose={close} />}
        {asked && asked.form !== 'quote' && <CartForm row={asked.row} onClose={close} />}
      </Suspense>
    </>
  )
}
