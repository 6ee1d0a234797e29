import { Button, Skeleton, Tabs } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { getOrder, type OrderDetail } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { useOrderActions } from '#orders/desk/web/parts/order-actions.tsx'
import { MoreActions } from '#orders/desk/web/parts/more-actions.tsx'
import { OrderHistory } from '#orders/desk/web/parts/order-history.tsx'
import { OrderInfo } from '#orders/desk/web/parts/order-info.tsx'
import { OrderMoney } from '#orders/desk/web/parts/order-money.tsx'
import { breakdownOf, problemWords, weightWords } from '#pricing/web/parts/price-words.ts'
import { useCopy } from '#orders/core/web/parts/use-copy.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { PriceBreakdown } from '#pricing/web/parts/price-breakdown.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { isSeen } from '#platform/contract/record.ts'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { kitWords, errorText } from '#platform/web/words/kit.words.ts'
import type { PriceExplanation as Price } from '#pricing/price.rules.ts'
import '#orders/core/web/parts/orders.css'

const OrderPhotos = lazy(async () => ({
  default: (await import('#warehouse/web/parts/order-photos.tsx')).OrderPhotos,
}))

/** What a list knows of the order before its drawer has read it. */
export interface OrderGlance {
  code: string
  status: number
  sub_status?: number | null
  customer_no?: string | null
  customer_name?: string | null
}

/** Code (a press copies it), status and whose it is: the title of the drawer. */
export function OrderTitle({ id, glance }: { id: number; glance?: OrderGlance | undefined }) {
  const copy = useCopy()
  const { data } = useCall(getOrder, { params: { id } })
  const order = data?.data ?? glance
  if (!order) return `Đơn hàng #${id}`
  return (
    <span className="order-title">
      <b>{order.code}</b>
      <Button size="small" onClick={() => void copy(order.code, `Đã sao chép ${order.code}`)}>
        Sao chép mã
      </Button>
      <StatusTag status={order.status} tags={orderStatus.tags} />
      <StatusTag status={order.sub_status} tags={subStatus.tags} />
      <span className="quiet">{[order.customer_no, order.customer_name].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** Everything about one order. Every list of orders opens it: `open: openOrder`. */
export function OrderDrawer({ id }: { id: number }) {
  const { data, error, refetch } = useCall(getOrder, { params: { id } })
  if (error) {
    return (
      <div role="alert">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{kitWords.retry}</Button>
      </div>
    )
  }
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return <Order order={data.data} />
}

function Order({ order }: { order: OrderDetail }) {
  const { actions, seldom, extras, dialogs } = useOrderActions(order)
  const { role } = usePerson()
  const [tab, setTab] = useState('info')
  const photos = (
    <Suspense fallback={<Skeleton active />}>
      <OrderPhotos code={order.code} status={order.status} />
    </Suspense>
  )
  return (
    <>
      <div className="order-head">
        <ActionBar actions={actions} label={`Thao tác với đơn ${order.code}`} />
        {extras}
        <MoreActions actions={seldom} />
      </div>
      {order.extra_deposit > 0 && (
        <p className="order-warning">
          Giá mua tăng: khách cần cọc thêm {order.extra_deposit.toLocaleString('en-US')} đ trước khi mua
          {order.extra_asked_at && `, chờ từ ${formatInstant(order.extra_asked_at, true)}`}.
        </p>
      )}
      <Tabs
        className="order-tabs"
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'info', label: 'Thông tin', children: <OrderInfo order={order} /> },
          ...(isSeen(orderFields.quoted_total, role)
            ? [
                {
                  key: 'price',
                  label: 'Giá',
                  children: <OrderPrice price={order.price as unknown as Price | null} />,
                },
              ]
            : []),
          ...(order.money ? [{ key: 'money', label: 'Tiền', children: <OrderMoney order={order} /> }] : []),
          { key: 'photos', label: 'Ảnh', children: photos },
          { key: 'history', label: 'Lịch sử', children: <OrderHistory id={order.id} /> },
        ]}
      />
      {dialogs}
    </>
  )
}

function OrderPrice({ price }: { price: Price | null }) {
  if (!price) return <p className="quiet">Chưa có báo giá. Gửi báo giá để chốt tỷ giá và bảng giá.</p>
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
