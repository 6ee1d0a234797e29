import { Alert, Button, Skeleton } from 'antd'
import * as calls from '#liquidation/core/liquidation.api.ts'
import type { NoticeRow } from '#liquidation/core/liquidation.api.ts'
import { liquidationFields } from '#liquidation/core/liquidation.fields.ts'
import { liquidationStatus, saleStatus } from '#liquidation/core/liquidation.status.ts'
import { CheckList, Notices } from '#liquidation/core/web/dossier.tsx'
import { Pictures } from '#liquidation/core/web/pictures-input.tsx'
import { saleMoneyMakers } from '#liquidation/money/sale-money.api.ts'
import { SaleStatementView } from '#liquidation/money/web/parts/sale-statement.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { When } from '#platform/web/words/when.tsx'
import '#liquidation/core/web/liquidation.css'

/** Once goods are on sale their statement is there. */
const tellsMoney: ReadonlySet<number> = new Set([liquidationStatus.onSale, liquidationStatus.liquidated])

/** Goods in liquidation: their check list, evidence, orders and log. */
export function LiquidationRecord({ id, onAnswer }: { id: number; onAnswer: (row: NoticeRow) => void }) {
  const { role } = usePerson()
  const { data, error } = useCall(calls.readLiquidation, { params: { id } })
  const removal = useAction(calls.withdrawOffer, { invalidates: [calls.readLiquidation] })
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!data) return <Skeleton active />
  const row = data.data
  const isSettled = row.status === liquidationStatus.liquidated
  const statement = row.customer_id !== null &&
    tellsMoney.has(row.status) &&
    saleMoneyMakers.includes(role) && <SaleStatementView id={id} />
  return (
    <>
      <RecordFacts facts={recordFacts(liquidationFields, role, row)} />
      <Pictures paths={row.images} alt="Ảnh hàng" />
      {isSettled && statement}
      <CheckList items={row.checks} />
      <section aria-label="Giá chào">
        <h3>Giá chào</h3>
        {row.offers.length === 0 && <Nothing small>Chưa có giá chào nào.</Nothing>}
        <ul className="liquidation-list">
          {row.offers.map((offer) => (
            <li key={offer.id}>
              <b>{grouped(offer.price)} đ</b> · {offer.offered_by} · {offer.offered_on}{' '}
              <Button
                size="small"
                type="link"
                danger
                disabled={removal.isPending}
                onClick={() => removal.mutate({ params: { id: offer.id } })}
              >
                Gỡ
              </Button>
              <Pictures paths={offer.images} alt="Ảnh giá chào" />
            </li>
          ))}
        </ul>
      </section>
      <Notices rows={row.notices} onAnswer={onAnswer} />
      <section aria-label="Đơn thanh lý">
        <h3>Đơn thanh lý</h3>
        {row.orders.length === 0 && <Nothing small>Chưa bán cái nào.</Nothing>}
        <ul className="liquidation-list">
          {row.orders.map((order) => (
            <li key={order.id}>
              <b>{order.code}</b> · {order.buyer_name} · {grouped(order.quantity)} cái ·{' '}
              {grouped(order.amount)} đ <StatusTag status={order.status} tags={saleStatus.tags} />
            </li>
          ))}
        </ul>
      </section>
      {isSettled || statement}
      <section aria-label="Nhật ký">
        <h3>Nhật ký</h3>
        <ul className="liquidation-list">
          {row.log.toReversed().map((one) => (
            <li key={one.id}>
              <b>{one.label}</b> {one.actor}
              <small>{one.reason}</small>
              <small>
                <When at={one.at} beside />
              </small>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
