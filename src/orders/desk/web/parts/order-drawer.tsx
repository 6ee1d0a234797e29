import { ShoppingOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { getOrder, orderHistories, type OrderDetail } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { useOrderActions } from '#orders/desk/web/parts/order-actions.tsx'
import { OrderHistory } from '#orders/desk/web/parts/order-history.tsx'
import { OrderInfo, OrderSums, sumsTitle } from '#orders/desk/web/parts/order-info.tsx'
import { OrderMoney } from '#orders/desk/web/parts/order-money.tsx'
import { breakdownOf, problemWords, weightWords } from '#pricing/web/parts/price-words.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import { carriedWay, orderWay } from '#orders/core/order.way.ts'
import { orderFigures } from '#orders/desk/web/parts/order-figures.ts'
import { wayOf } from '#platform/contract/way.ts'
import { awaitedWords } from '#platform/web/actions/awaited.ts'
import { RecordHeader } from '#platform/web/record/record-header.tsx'
import { RecordPanes, type Pane } from '#platform/web/record/record-panes.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { PriceBreakdown } from '#pricing/web/parts/price-breakdown.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall, useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { isSeen } from '#platform/contract/record.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import type { PriceExplanation as Price } from '#pricing/price.rules.ts'
import '#orders/core/web/parts/orders.css'

const OrderPhotos = lazy(async () => ({
  default: (await import('#warehouse/web/parts/order-photos.tsx')).OrderPhotos,
}))
const OrderStory = lazy(async () => ({
  default: (await import('#story/web/parts/order-story.tsx')).OrderStory,
}))
const OrderMargin = lazy(async () => ({
  default: (await import('#reports/web/parts/order-margin.tsx')).OrderMargin,
}))

/** What a list knows of the order before its drawer has read it. */
export interface OrderGlance {
  code: string
  status: number
  sub_status?: number | null
  customer_no?: string | null
  customer_name?: string | null
}

/** Its code: the title of the drawer. */
export function OrderTitle({ id, glance }: { id: number; glance?: OrderGlance | undefined }) {
  const { data } = useCall(getOrder, { params: { id } })
  const code = data?.data.code ?? glance?.code
  return code ? `Đơn hàng ${code}` : `Đơn hàng #${id}`
}

/** Everything about one order. Every list of orders opens it: `open: openOrder`. */
export function OrderDrawer({ id }: { id: number }) {
  const { data, error, refetch } = useRecord(getOrder, { params: { id } })
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return <Order order={data.data} />
}

function Order({ order }: { order: OrderDetail }) {
  const { actions, dialogs } = useOrderActions(order)
  const { role } = usePerson()
  const seesMargin = useHasFlag('ql', 'kt')
  const sells = useHasFlag('ql', 'kt', 'kd', 'cs')
  const carried = order.kind === carriedOnly
  const { data: story } = useCall(orderHistories, { params: { id: order.id } })
  const photos = (
    <Suspense fallback={<Skeleton active />}>
      <OrderPhotos code={order.code} status={order.status} />
    </Suspense>
  )
  const price: Pane = {
    key: 'price',
    label: 'Giá',
    children: <OrderPrice price={order.price as unknown as Price | null} />,
  }
  const money: Pane = { key: 'money', label: 'Tiền', children: <OrderMoney order={order} /> }
  const forCustomer: Pane = {
    key: 'story',
    label: 'Gửi khách',
    children: (
      <Suspense fallback={<Skeleton active />}>
        <OrderStory id={order.id} />
      </Suspense>
    ),
  }
  const margin: Pane[] =
    seesMargin && order.bought_at && !carried
      ? [
          {
            key: 'margin',
            label: 'Lãi lỗ (đ)',
            children: (
              <Suspense fallback={<Skeleton active />}>
                <OrderMargin id={order.id} boughtAt={order.bought_at} />
              </Suspense>
            ),
          },
        ]
      : []
  return (
    <>
      <RecordHeader
        photo={order.picture}
        icon={<ShoppingOutlined />}
        name={order.name}
        code={order.code}
        tags={
          <>
            <StatusTag status={order.status} tags={orderStatus.tags} />
            {carried && <span className="order-kind">{orderFields.kind.options[1].label}</span>}
            <StatusTag status={order.sub_status} tags={subStatus.tags} />
          </>
        }
        about={[order.customer_no, order.customer_name].filter(Boolean).join(' · ')}
        figures={orderFigures(order)}
        way={wayOf(carried ? carriedWay : orderWay, order.status, story?.data ?? [])}
        actions={actions}
        awaited={awaitedWords(orderTable, order.status)}
        label={`Thao tác với đơn ${order.code}`}
      />
      {order.extra_deposit > 0 && (
        <p className="order-warning">
          Giá mua tăng: khách cần cọc thêm {grouped(order.extra_deposit)} đ trước khi mua
          {order.extra_asked_at && `, chờ từ ${formatInstant(order.extra_asked_at, true)}`}.
        </p>
      )}
      <RecordPanes
        width="work"
        panes={[
          { key: 'info', label: 'Thông tin', children: <OrderInfo order={order} /> },
          ...(isSeen(orderFields.quoted_total, role) ? [price] : []),
          ...(order.money ? [money] : []),
          ...margin,
          { key: 'photos', label: 'Ảnh', children: photos },
          ...(sells ? [forCustomer] : []),
          // Buyers are told neither what was quoted nor what is paid.
          ...(order.quoted_total === null || (carried && order.total_vnd === 0)
            ? []
            : [
                {
                  key: 'sums',
                  label: sumsTitle(order),
                  side: 'below',
                  children: <OrderSums order={order} />,
                } as const,
              ]),
          { key: 'history', label: 'Lịch sử', side: 'tab', children: <OrderHistory id={order.id} /> },
        ]}
      />
      {dialogs}
    </>
  )
}

function OrderPrice({ price }: { price: Price | null }) {
  if (!price) return <Nothing small>Chưa có báo giá. Gửi báo giá để chốt tỷ giá và bảng giá.</Nothing>
  const weight = weightWords(price)
  return (
    <>
      {problemWords(price).map((words) => (
        <p key={words} className="order-warning">
          {words}
        </p>
      ))}
      <PriceBreakdown breakdown={breakdownOf(price)} />
      {weight && <p className="quiet">{weight}</p>}
      {price.request && (
        <p>
          Yêu cầu đặt cọc {String(price.request.percent.value)}%, làm tròn lên{' '}
          {price.request.step.toLocaleString('en-US')} đ:{' '}
          <b>{price.request.amount.toLocaleString('en-US')} đ</b>
        </p>
      )}
    </>
  )
}
