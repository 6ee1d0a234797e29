import { useCall } from '#platform/web/api.ts'
import type { FormValues } from '#platform/web/form/form-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { affectedBy } from '#pricing/affected.api.ts'

/** What a field holds: a picked record's key, or the value itself. */
function keyOf(value: unknown): string | undefined {
  const plain = value && typeof value === 'object' && 'value' in value ? value.value : value
  return plain === null || plain === undefined || plain === '' ? undefined : String(plain)
}

/** Whom the price in the form concerns, before it is saved. */
export function Affected({ stage, values }: { stage: 'goods' | 'transport'; values: FormValues }) {
  const customer = keyOf(values['customer_id'] ?? values['user_id'])
  const list = keyOf(values['group_price_id'])
  const body = {
    stage,
    route_code: keyOf(values['route_code']),
    goods_type: keyOf(values['goods_type']),
    group_code: keyOf(values['group_code']),
    warehouse_code: keyOf(values['warehouse_code']),
    level_code: keyOf(values['level_code']),
    currency: keyOf(values['currency']),
    ...(customer ? { customer_id: Number(customer) } : {}),
    ...(list ? { group_price_id: Number(list) } : {}),
  }
  const { data } = useCall(affectedBy, { body }, { staleTime: 60_000 })
  if (!data) return null
  const { customers, orders, more } = data.data
  return (
    <p className="price-affected" role="status">
      Ảnh hưởng {more ? 'hơn ' : ''}
      {grouped(customers)} khách hàng, {grouped(orders)} đơn{' '}
      {stage === 'goods' ? 'chưa đặt cọc' : 'chưa tính giá'}. Đơn đã có giá không đổi.
    </p>
  )
}
