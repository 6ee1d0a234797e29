import { listTracks, type OrderRow } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api } from '#platform/web/api.ts'
import { remote, type InputKind } from '#platform/web/form/form-types.ts'

/** How an order is found and shown in a picker, of one customer where they are known. */
export const orderSearch = (customer?: number) => ({
  search: async (q: string, signal: AbortSignal): Promise<OrderRow[]> => {
    const query = { size: 20, ...(q ? { q } : {}), ...(customer ? { customer_id: customer } : {}) }
    return (await api(listTracks, { query, signal })).results
  },
  keyOf: (order: OrderRow) => order.id,
  labelOf: (order: OrderRow) => `${order.code} · ${order.name}`,
  render: (order: OrderRow) => (
    <span style={{ display: 'flex', gap: 8 }}>
      <b style={{ minWidth: 92 }}>{order.code}</b>
      <span style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>{order.name}</span>
      <StatusTag status={order.status} tags={orderStatus.tags} />
    </span>
  ),
})

/** An order as a field of a form; its value is the whole row. */
export const orderInput = (customer?: number): InputKind => remote<OrderRow>(orderSearch(customer))
