import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { orderStatus } from '#orders/core/order.status.ts'
import { useCatalogOptions } from '#orders/core/web/parts/catalog-options.ts'
import { openOrder } from '#orders/desk/web/parts/open-order.tsx'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { api, useCall } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { bulkPrint } from '#platform/web/list/bulk-print.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { exportStock, listWaiting, printLabels, type CheckinRow } from '#warehouse/checkin.api.ts'
import { correctWeight } from '#warehouse/checkin.words.ts'
import { priceOrders } from '#warehouse/order-price.api.ts'
import { customerSum, stockColumns } from '#warehouse/web/orders-columns.tsx'
import { stockStart, type StockView } from '#warehouse/web/orders-stock.ts'
import { PricingCalculator } from '#warehouse/web/parts/pricing-calculator.tsx'
import { handOut } from '#warehouse/web/parts/print-labels.ts'
import '#warehouse/web/checkin.css'

const screensOfViews = {
  waiting: { path: '/orders/checkin', title: 'Đơn đang khai thác' },
  newbill: { path: '/orders/newbill', title: 'Đơn chờ lập phiếu' },
  depots: { path: '/orders/depots', title: 'Đơn tại kho' },
} as const

const { beingCheckedIn, checked, priced } = orderStatus
const chipsOf = (...statuses: readonly number[]) =>
  orderStatus.chips.filter(({ value }) => statuses.includes(Number(value)))
const chips = {
  waiting: chipsOf(beingCheckedIn, checked),
  newbill: [],
  depots: chipsOf(beingCheckedIn, checked, priced),
}

/** The screen of one of the lists of the Vietnamese warehouse. */
export function screenOf(view: StockView) {
  return function Stock() {
    return <StockList view={view} />
  }
}

function StockList({ view }: { view: StockView }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const prices = useHasFlag('ql', 'kt', 'op')
  const bills = useHasFlag('ql', 'kt', 'kd', 'cs')
  const options = useCatalogOptions()
  const [calculating, setCalculating] = useState<CheckinRow>()
  const start = stockStart(view)
  const known = JSON.stringify([options.routes, options.goodsTypes])

  const list = useMemo(() => {
    const any = (choices: readonly { value: string; label: string }[]) => ({
      kind: 'any' as const,
      options: choices,
    })
    const bulk: BulkAction<CheckinRow>[] = [
      ...(bills && view === 'newbill'
        ? [billAction((ids) => void navigate(`/invoice?orders=${ids.join(',')}`))]
        : []),
      ...(prices ? [priceAction] : []),
      ...labelActions,
    ]
    return {
      ...screensOfViews[view],
      size: start.size,
      sort: start.sort,
      noun: 'đơn hàng',
      call: start.call,
      exportCall: exportStock,
      fixed: start.fixed,
      search: 'Mã đơn, mã vận đơn, tên hàng, khách…',
      rowLabel: (row: CheckinRow) => row.code,
      columns: stockColumns(view, {
        routes: any(options.routes),
        goodsTypes: any(options.goodsTypes),
        customers: customerFilter,
      }),
      filters: [{ key: 'codes', title: 'Mã đơn', kind: 'text' as const }],
      ...(chips[view].length ? { chips: { key: 'status', options: chips[view] } } : {}),
      bulk,
      open: openOrder,
      rowActions: (row: CheckinRow) => [
        ...(prices
          ? [
              {
                key: 'calculate',
                label: row.status >= orderStatus.priced ? 'Tính lại giá…' : 'Tính giá…',
                off: row.bill_id === null ? undefined : 'Đơn đã lên phiếu xuất',
                run: () => setCalculating(row),
              },
              {
                key: 'weight',
                label: correctWeight,
                off:
                  row.status < orderStatus.checked
                    ? 'Đơn chưa cân'
                    : row.bill_id === null
                      ? undefined
                      : 'Đơn đã lên phiếu xuất',
                run: () => setCalculating(row),
              },
            ]
          : []),
        { key: 'label', label: 'In tem', run: () => printOf([row.id]) },
      ],
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the options are compared by what they say
  }, [view, known, prices, bills, navigate])

  return (
    <>
      <ListScreen {...list} above={view === 'newbill' ? <Customers /> : undefined} />
      {calculating && (
        <PricingCalculator
          id={calculating.id}
          onClose={() => {
            setCalculating(undefined)
            void cache.invalidateQueries({ queryKey: [listWaiting.id] })
          }}
        />
      )}
    </>
  )
}

/** The customers whose orders wait for a bill; one pressed shows theirs alone, pressed again all. */
function Customers() {
  const [search, setSearch] = useSearchParams()
  const { data } = useCall(listWaiting, { query: { view: 'newbill', size: 1 } })
  const customers = data?.option?.customers ?? []
  const chosen = search.get('customer_id')
  // The room is kept while the answer is on its way: the list below takes the rest of the window.
  if (data && customers.length === 0) return null
  const show = (id: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (id === chosen) next.delete('customer_id')
      else next.set('customer_id', id)
      next.delete('page')
      return next
    })
  return (
    <div className="stock-customers" role="group" aria-label="Theo khách hàng">
      {customers.map((one) => {
        const id = String(one.customer_id)
        return (
          <button type="button" key={id} aria-pressed={id === chosen} onClick={() => show(id)}>
            <b>{[one.customer_no, one.customer_name].filter(Boolean).join(' · ')}</b>
            <small>{customerSum(one)}</small>
          </button>
        )
      })}
    </div>
  )
}

const printOf = async (ids: readonly number[], format: 'html' | 'zpl' = 'html') => {
  const { data } = await api(printLabels, { body: { ids: [...ids], format } })
  await handOut(format, data)
}

const priceAction: BulkAction<CheckinRow> = {
  key: 'price',
  label: 'Tính giá',
  // Rows that cannot be priced are refused one by one; the button is off where none can.
  off: (rows) =>
    rows.every((row) => row.status < orderStatus.checked)
      ? 'Các đơn này chưa khai thác xong'
      : rows.every((row) => row.bill_id !== null)
        ? 'Các đơn này đã lên phiếu xuất'
        : null,
  run: (ids) => api(priceOrders, { body: { ids: [...ids] } }),
}

const labelActions = [
  bulkPrint<CheckinRow>('labels', 'In tem', (ids) => printOf(ids)),
  bulkPrint<CheckinRow>('zpl', 'Tem ZPL', (ids) => printOf(ids, 'zpl')),
]

function billAction(open: (ids: readonly number[]) => void): BulkAction<CheckinRow> {
  return {
    key: 'bill',
    label: 'Lập phiếu',
    off: (rows) =>
      new Set(rows.map((row) => row.customer_id)).size > 1 ? 'Một phiếu chỉ gồm đơn của một khách' : null,
    // The bill's own screen goes on from here.
    run: async (ids) => {
      open(ids)
      return undefined
    },
  }
}
