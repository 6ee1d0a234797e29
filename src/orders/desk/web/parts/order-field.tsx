import { listTracks } from '#orders/core/order.api.ts'
import { basicQuotes, type BasicQuote } from '#orders/desk/look-up.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api } from '#platform/web/api.ts'
import { remote, type InputKind } from '#platform/web/form/form-types.ts'

/** How an order is found and shown in a picker, of one customer where they are known. */
export const orderSearch = (customer?: number) => ({
  search: async (text: string, signal: AbortSignal): Promise<BasicQuote[]> => {
    const ofCustomer = customer ? { customer_id: customer } : {}
    const q = text.trim()
    // Before anything is typed the newest are offered.
    if (q === '') return (await api(listTracks, { query: { size: 20, ...ofCustomer }, signal })).results
    return (await api(basicQuotes, { params: { q }, query: { size: 20, ...ofCustomer }, signal })).results
  },
  keyOf: (order: BasicQuote) => order.id,
  labelOf: (order: BasicQuote) => `${order.code} · ${order.name}`,
  render: (order: BasicQuote) => (
    <span style={{ display: 'flex', gap: 8 }}>
      <b style={{ minWidth: 92 }}>{order.code}</b>
      <span style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>{order.name}</span>
      <StatusTag status={order.status} tags={orderStatus.tags} />
    </span>
  ),
})

/** An order as a field of a form; its value is the whole row. */
export const orderInput = (customer?: number): InputKind => remote<BasicQuote>(orderSearch(customer))
