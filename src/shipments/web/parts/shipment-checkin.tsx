import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { splitEvenly } from '#platform/rules/money.ts'
import { useAction, useCall } from '#platform/web/api.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { unclearWeight } from '#platform/web/form/typed-problems.ts'
import { MoneyInput } from '#platform/web/inputs/number-inputs.tsx'
import { WeightInput } from '#platform/web/inputs/weight-input.tsx'
import { ScaleButton } from '#platform/web/scan/scale-button.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { checkInShipment, getShipmentCheckin } from '#shipments/shipment.api.ts'
import { isWhole, useSettled } from '#shipments/web/parts/whole-load.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { shareOfWeight } from '#warehouse/checkin.rules.ts'
import '#platform/web/record/record-rows.css'

/** On a phone it stands below the result: what was scanned is seen, and so is the field that comes next. */
const intoSight = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

/** A waybill on the scale: k of n here, those missing by name, one weight and fee over its orders. */
export function ShipmentCheckin({
  code,
  works,
  onLeave,
  onDone,
}: {
  code: string
  works: boolean
  onLeave: () => void
  onDone: (done: OutputOf<(typeof checkInShipment)['data']>) => void
}) {
  const message = useMessage()
  const { data, error, refetch } = useCall(getShipmentCheckin, { params: { code } })
  const { mutateAsync, isPending: busy } = useAction(checkInShipment)
  const [weight, setWeight] = useState<number | null>(null)
  const [fee, setFee] = useState<number | null>(null)
  /** kg that lie on the scale and are less than what its packages weighed: it does not lie there whole. */
  const [light, setLight] = useState<number | null>(null)
  const content = data?.data
  const ready = (content?.orders ?? []).filter((order) => order.status === orderStatus.beingCheckedIn)
  const whole =
    content !== undefined &&
    content.missing.length === 0 &&
    ready.length > 0 &&
    content.orders.every(({ status }) => status >= orderStatus.beingCheckedIn)
  const settled = useSettled(whole)
  const leave = <Button onClick={onLeave}>Thôi vận đơn này</Button>
  if (error)
    return (
      <section className="checkin-panel" aria-label={`Vận đơn ${code}`}>
        <Failed error={error} retry={refetch} />
        {leave}
      </section>
    )
  if (!content) return <Skeleton active paragraph={{ rows: 4 }} />
  const { shipment, packages, missing } = content
  const here = packages.length - missing.length
  const kg = weight !== null && Number.isFinite(weight) ? weight : 0
  const weights = ready.length ? shareOfWeight(kg, ready.length) : []
  const fees = ready.length ? splitEvenly(Math.max(0, fee ?? 0), ready.length) : []
  const submit = async (given = weight) => {
    if (busy) return
    if (Number.isNaN(given)) return void message.error(unclearWeight)
    const weighed = given ?? 0
    if (weighed <= 0) return void message.error('Cân nặng phải lớn hơn 0')
    if ((fee ?? 0) < 0) return void message.error('Phí không thể âm')
    const answer = await mutateAsync({
      body: {
        code: shipment.code,
        weight: weighed,
        fee: fee ?? 0,
        without_missing: missing.length > 0,
      },
    }).catch(() => null)
    if (answer) onDone(answer.data)
    else void refetch()
  }
  const weighed = (load: number) => {
    if (isWhole(load, shipment)) return submit(load)
    setLight(load)
    return false
  }
  return (
    <section className="checkin-panel checkin-carton" aria-label={`Vận đơn ${shipment.code}`} ref={intoSight}>
      <h2>
        Vận đơn {shipment.code}: {here}/{packages.length} kiện
      </h2>
      <p>{[shipment.customer_no, shipment.customer_name].filter(Boolean).join(' · ')}</p>
      <p role="status">
        {missing.length > 0
          ? `Còn thiếu ${missing.length} kiện: ${missing.join(', ')}. Khai thác bây giờ thì kiện thiếu rời vận đơn.`
          : 'Đủ kiện.'}
        {whole &&
          light !== null &&
          ` Cân đang hiện ${grouped(light, 2)} kg, ở kho nước ngoài các kiện nặng ${grouped(shipment.d_weight, 2)} kg: đặt cả vận đơn lên cân, hoặc gõ số.`}
      </p>
      <form
        className="checkin-fields"
        // Once every package is here the scale comes next.
        {...(works && missing.length === 0 && ready.length > 0 ? { 'data-scan-next': true } : {})}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <label className="wide">
          Cân cả vận đơn
          <WeightInput value={weight} onChange={setWeight} />
        </label>
        <label className="wide" style={{ gridColumn: 'span 2' }}>
          Phí cả vận đơn
          <MoneyInput value={fee} onChange={setFee} />
        </label>
        <span className="wide checkin-options">
          <Button type="primary" htmlType="submit" loading={busy} disabled={!works || ready.length === 0}>
            {missing.length > 0 ? `Khai thác ${here}/${packages.length} kiện` : 'Khai thác vận đơn'}
          </Button>
          <ScaleButton
            disabled={busy}
            onWeight={setWeight}
            // Only what lies there once every package was scanned is this waybill, whole.
            onRest={works && settled && weight === null ? weighed : null}
          />
          {leave}
        </span>
      </form>
      {ready.length === 0 ? (
        <Nothing small>Chưa có đơn nào quét đủ kiện: quét mã từng kiện của vận đơn.</Nothing>
      ) : (
        <table className="record-rows">
          <thead>
            <tr>
              <th>Mã đơn</th>
              <th>Hàng hóa</th>
              <th className="right">Kiện</th>
              <th className="right">Cân được chia</th>
              <th className="right">Phí được chia</th>
            </tr>
          </thead>
          <tbody>
            {ready.map((order, index) => (
              <tr key={order.id}>
                <td className="code">{order.code}</td>
                <td>{order.name}</td>
                <td className="right" data-label="Kiện">
                  {order.k}/{order.n}
                </td>
                <td className="right" data-label="Cân được chia">
                  {(weights[index] ?? 0).toFixed(2)}
                </td>
                <td className="right" data-label="Phí được chia">
                  {grouped(fees[index] ?? 0)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
