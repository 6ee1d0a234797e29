import { readLink } from '#orders/core/link.rules.ts'
import { listTracks } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { searchLink } from '#orders/quote/quote.api.ts'
import { orderPath, ordersPath } from '#orders/core/web/parts/order-paths.ts'
import { readPasted } from '#orders/desk/web/parts/pasted.ts'
import { hasFlag, type RoleCode } from '#platform/contract/roles.ts'
import { api } from '#platform/web/api.ts'
import type { SearchHit } from '#platform/web/shell/search.ts'

interface Found {
  id: number
  code: string
  status: number
  name: string
  customer_name: string | null
}

/** What the one search box finds among the orders: by code, track or words, by link, by a column of codes. */
export async function findOrders(raw: string, role: RoleCode, signal: AbortSignal): Promise<SearchHit[]> {
  const sells = hasFlag(role, 'ql', 'kt', 'kd', 'cs')
  const asHit = (order: Found): SearchHit => ({
    title: `${order.code} · ${order.name}`,
    hint: [orderStatus.label(order.status), order.customer_name].filter(Boolean).join(' · '),
    to: orderPath(role, order.id),
  })
  const pasted = readPasted(raw)
  if (pasted.kind === 'codes') {
    const base = sells ? '/quotes' : ordersPath(role)
    return [{ title: `Lọc ${pasted.codes.length} mã đơn`, to: `${base}?codes=${pasted.codes.join(',')}` }]
  }
  if (pasted.kind === 'link') {
    const reading = readLink(pasted.link)
    if (!reading || !sells) return []
    const { data } = await api(searchLink, { query: { link: reading.canonicalUrl }, signal })
    const form = data.auction ? '/quote/auction' : '/quote/simple'
    return [
      {
        title: 'Tạo đơn từ liên kết này',
        hint: [data.site_name, data.item_id].filter(Boolean).join(' · '),
        to: `${form}?link=${encodeURIComponent(reading.canonicalUrl)}`,
      },
      ...data.earlier.map(asHit),
    ]
  }
  const q = pasted.kind === 'order' ? pasted.code : pasted.text
  const { results } = await api(listTracks, { query: { q, size: 6 }, signal })
  return results.map(asHit)
}
