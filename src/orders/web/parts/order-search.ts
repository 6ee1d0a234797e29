import { readLink } from '#orders/link.rules.ts'
import { orderStatusNames } from '#orders/order.status.ts'
import { orderPath, ordersPath } from '#orders/web/parts/order-paths.ts'
import { readPasted } from '#orders/web/parts/pasted.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import { sessionState } from '#platform/web/session.ts'
import type { SearchHit, SearchProvider } from '#platform/web/shell/search.ts'

interface Found {
  id: number
  code: string
  status: number
  name: string
  customer_name: string | null
}

/** Orders in the one search box: a code, a track, words, a pasted link or a pasted column of codes. */
export const orderSearch: SearchProvider = {
  id: 'orders',
  title: 'Đơn hàng',
  async search(raw, signal) {
    const state = sessionState()
    if (state.status !== 'in') return []
    const { role } = state.person
    const sells = hasFlag(role, 'ql', 'kt', 'kd', 'cs')
    if (!sells && !hasFlag(role, 'op', 'cv')) return []
    const asHit = (order: Found): SearchHit => ({
      title: `${order.code} · ${order.name}`,
      hint: [orderStatusNames[order.status], order.customer_name].filter(Boolean).join(' · '),
      to: orderPath(role, order.id),
    })
    const pasted = readPasted(raw)
    const [{ listTracks, searchLink }, { api }] = await Promise.all([
      import('#orders/order.api.ts'),
      import('#platform/web/api.ts'),
    ])
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
  },
}
