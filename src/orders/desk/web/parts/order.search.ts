import { hasFlag } from '#platform/contract/roles.ts'
import { sessionState } from '#platform/web/session.ts'
import type { SearchProvider } from '#platform/web/shell/search.ts'

/** Orders in the one search box; what it needs comes with the first search, not with the shell. */
export const search: SearchProvider = {
  id: 'orders',
  title: 'Đơn hàng',
  async search(text, signal) {
    const state = sessionState()
    if (state.status !== 'in') return []
    const { role } = state.person
    if (!hasFlag(role, 'ql', 'kt', 'kd', 'cs', 'op', 'cv')) return []
    const { findOrders } = await import('#orders/desk/web/parts/order-finder.ts')
    return findOrders(text, role, signal)
  },
}
