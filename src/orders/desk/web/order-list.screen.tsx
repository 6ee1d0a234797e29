import { noValue } from '#platform/contract/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { listUnclaimed } from '#orders/purchase/claim.api.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { listOrders, listTracks, type OrderRow } from '#orders/core/order.api.ts'
import { isSeen } from '#platform/contract/record.ts'
import { exportExtras, listExtras } from '#orders/desk/extra-services.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { exportOrderDetails, exportOrders } from '#orders/desk/order-export.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatusChoices, subStatusesOf } from '#orders/core/sub.status.ts'
import type { orderBulk } from '#orders/desk/web/order-bulk.ts'
import { orderColumns } from '#orders/desk/web/order-columns.tsx'
import {
  fixedStatus,
  orderListDefaults,
  orderLists,
  type OrderListKey,
  type OrderListVariant,
} from '#orders/desk/web/order-list.ts'
import { useAskFields } from '#platform/web/form/use-ask-fields.tsx'
import { useAskBuyer } from '#orders/purchase/web/parts/use-ask-buyer.tsx'
import { useCatalogOptions, useStaffOptions } from '#orders/core/web/parts/catalog-options.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { openOrder } from '#orders/desk/web/parts/open-order.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { readAny } from '#platform/web/list/url-state.ts'
import type { Column, Filter } from '#platform/web/list/list-types.ts'
import { recordFilters } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import '#orders/core/web/parts/orders.css'

/** Offered beside what there is. */
const none = { value: noValue, label: 'Không có' }

const BuyFormById = lazy(async () => ({
  default: (await import('#orders/purchase/web/parts/buy-form.tsx')).BuyFormById,
}))
// Only the buyer's list has it.
const ViewChoice = lazy(() => import('#orders/desk/web/parts/view-choice.tsx'))
const CarriedActions = lazy(async () => ({
  default: (await import('#orders/transport/web/parts/carried-actions.tsx')).CarriedActions,
}))
const ReceiptButtons = lazy(async () => ({
  default: (await import('#orders/mercari/web/parts/receipt-buttons.tsx')).ReceiptButtons,
}))
const TrackScanButton = lazy(async () => ({
  default: (await import('#orders/market/web/parts/track-scan-button.tsx')).TrackScanButton,
}))
const PasteQuotes = lazy(() => import('#orders/quote/web/parts/paste-quotes.tsx'))
const QuickQuote = lazy(async () => ({
  default: (await import('#orders/quote/web/parts/quick-quote.tsx')).QuickQuote,
}))

const files = { 'Xuất Excel': exportOrders, 'Chi tiết': exportOrderDetails }
const titled = (key: keyof typeof orderFields) => ({ key, title: orderFields[key].label })

/** The screen of one of the lists of orders. */
export function screenOf(key: OrderListKey) {
  return function Orders() {
    return <OneOf variant={orderLists[key]} />
  }
}

/** Buyers have two lists on one screen: what is theirs, and what they may take. */
function OneOf({ variant }: { variant: OrderListVariant }) {
  const [search, setSearch] = useSearchParams()
  if (!variant.other) return <OrderList variant={variant} />
  const open = search.get('view') === variant.other
  const choose = (
    <Suspense>
      <ViewChoice open={open} choose={(next) => setSearch(next ? { view: variant.other as string } : {})} />
    </Suspense>
  )
  return (
    <OrderList
      key={open ? 'open' : 'mine'}
      variant={open ? orderLists[variant.other] : variant}
      choose={choose}
    />
  )
}

/** What can be done with many orders: the first list comes without it. */
function useBulk(): typeof orderBulk | undefined {
  const [bulk, setBulk] = useState<{ of: typeof orderBulk }>()
  useEffect(() => {
    import('#orders/desk/web/order-bulk.ts').then(
      (module) => setBulk({ of: module.orderBulk }),
      () => {}, // a list without it still reads; the next visit asks again
    )
  }, [])
  return bulk?.of
}

function OrderList({ variant, choose }: { variant: OrderListVariant; choose?: ReactNode }) {
  const { role } = usePerson()
  const cache = useQueryClient()
  const sells = useHasFlag('ql', 'kt', 'kd', 'cs')
  const buys = useHasFlag('ql', 'cv', 'kd', 'cs')
  const { askBuyer, askAccount, dialog } = useAskBuyer()
  const { ask, dialog: question } = useAskFields()
  const bulkOf = useBulk()
  const [quick, setQuick] = useState(false)
  const [pasting, setPasting] = useState(false)
  const [buying, setBuying] = useState<number>()
  const [search] = useSearchParams()
  const codes = search.get('codes')
  const options = useCatalogOptions()
  const sales = useStaffOptions('sales')
  const call = variant.unclaimed
    ? listUnclaimed
    : variant.extras
      ? listExtras
      : variant.tracks
        ? listTracks
        : listOrders
  const saved = useCallback(() => void cache.invalidateQueries({ queryKey: [call.id] }), [cache, call])
  // The declaration changes only when what it says does.
  const known = JSON.stringify([options, sales])

  const list = useMemo(() => {
    const any = (list: readonly { value: string | number; label: string }[]) => ({
      kind: 'any' as const,
      options: list.map(({ value, label }) => ({ value: String(value), label })),
    })
    const siteNames = new Map(options.sites.map(({ value, label }) => [value, label]))
    const filters: Filter[] = [
      { ...titled('created_at'), kind: 'range' },
      { ...titled('route_code'), ...any([...options.routes, none]) },
      { ...titled('goods_type'), ...any([...options.goodsTypes, none]) },
      ...(variant.tracks || variant.receipts ? [{ ...titled('sub_status'), ...any(subStatusChoices) }] : []),
      ...(sells ? [{ ...titled('sale_id'), title: orderFields.sale_name.label, ...any(sales) }] : []),
      ...(sells ? [{ ...titled('customer_id'), ...customerFilter }] : []),
      // A pasted column can be long: its codes are counted, and unticked one by one.
      ...(codes
        ? [
            {
              ...titled('code'),
              key: 'codes',
              ...any(readAny(codes).map((code) => ({ value: code, label: code }))),
            },
          ]
        : []),
      ...recordFilters(orderFields, role),
    ]
    const hidden = new Set<string>(variant.hidden ?? [])
    const shown = new Set<string>(variant.shown ?? [])
    const columns = orderColumns({
      role,
      siteFilter: any(options.sites),
      siteName: (code) => siteNames.get(code) ?? code,
      saved,
      mayEditNote: sells,
      mayEditTrack: !variant.unclaimed,
      wideStatus: variant.receipts === true,
      carriedAlone: variant.carried === true,
    }).flatMap((column) => {
      // Where the site is given it says nothing, and cannot be chosen.
      if (variant.receipts && column.key === 'site_code') return []
      return hidden.has(column.key) || shown.has(column.key)
        ? { ...column, hidden: hidden.has(column.key) }
        : column
    })
    // Behind the code.
    if (variant.buys && buys)
      columns.splice(columns.findIndex(({ key }) => key === 'code') + 1, 0, buyColumn(setBuying))
    const asking = { buyer: askBuyer, account: askAccount, fields: ask }
    // Rows can be chosen before it is there what to do with them.
    const bulk = bulkOf ? bulkOf(role, variant.bulk, asking) : variant.bulk.length > 0 && []
    const chips = variant.subStatuses
      ? { key: 'sub_status', options: subStatusesOf(variant.status ?? 0) }
      : {
          key: 'status',
          options: orderStatus.chips.filter(
            ({ value }) =>
              (variant.statuses?.includes(Number(value)) ?? true) &&
              // What is only carried begins when it is bought.
              !(variant.carried && Number(value) > 0 && Number(value) < orderStatus.bought),
          ),
        }
    return {
      path: variant.path,
      noun: 'đơn hàng',
      ...orderListDefaults,
      filterKeys: ['codes'],
      search: isSeen(orderFields.customer_name, role)
        ? 'Mã đơn, mã vận đơn, tên hàng, khách, số điện thoại…'
        : 'Mã đơn, mã vận đơn, tên hàng…',
      rowLabel: (row: OrderRow) => row.code,
      columns,
      filters,
      ...(variant.presets ? { presets: variant.presets } : {}),
      ...(variant.initial ? { initialFilters: variant.initial } : {}),
      ...((variant.status === undefined && !variant.unclaimed) || variant.subStatuses ? { chips } : {}),
      ...(bulk && (bulk.length > 0 || !bulkOf) ? { bulk } : {}),
      ...(variant.unclaimed ? {} : { open: openOrder }),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- options and sales are compared by what they say
  }, [variant, known, codes, sells, buys, role, askBuyer, askAccount, ask, saved, bulkOf])

  return (
    <>
      <ListScreen
        {...list}
        title={variant.title}
        call={call}
        {...(exportOrders.roles.includes(role) && !variant.unclaimed
          ? { exportCall: variant.extras ? exportExtras : files }
          : {})}
        fixed={fixedStatus(variant, search.get('status'))}
        actions={
          (variant.carried && (
            <Suspense>
              <CarriedActions />
            </Suspense>
          )) ||
          (variant.receipts && (
            <Suspense>
              <ReceiptButtons />
            </Suspense>
          )) ||
          (variant.scansTracks && (
            <Suspense>
              <TrackScanButton />
            </Suspense>
          )) ||
          (choose ??
            (variant.creates && sells && (
              <>
                <Button onClick={() => setPasting(true)}>Tạo từ bảng</Button>
                <Button onClick={() => setQuick(true)}>Báo giá nhanh</Button>
                <LinkButton to="/quote/auction">Tạo đơn đấu giá</LinkButton>
                <LinkButton to="/quote/simple" primary>
                  Tạo đơn mua hộ
                </LinkButton>
              </>
            )))
        }
      />
      {dialog}
      {question}
      <Suspense>
        {pasting && <PasteQuotes onClose={() => setPasting(false)} />}
        {quick && <QuickQuote onClose={() => setQuick(false)} />}
        {buying !== undefined && <BuyFormById id={buying} onClose={() => setBuying(undefined)} />}
      </Suspense>
    </>
  )
}

/** The buyer's one button, in reach of the thumb. */
function buyColumn(buy: (id: number) => void): Column<OrderRow> {
  return {
    key: 'buy',
    title: 'Mua',
    width: 74,
    value: () => null,
    render: (row) => (
      <Button
        type="primary"
        block
        aria-label={`Mua ${row.code}`}
        onClick={(event) => {
          event.stopPropagation()
          buy(row.id)
        }}
      >
        Mua
      </Button>
    ),
  }
}
