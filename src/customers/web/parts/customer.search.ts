import { customerPlaces } from '#customers/customer.places.ts'
import { api } from '#platform/web/api.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import { mayOpen, sessionState } from '#platform/web/session.ts'
import type { SearchProvider } from '#platform/web/shell/search.ts'

/** Customers in the one search box; a hit opens the customer, or their orders for whom that screen is not. */
export const search: SearchProvider = {
  id: 'customers',
  title: 'Khách hàng',
  async search(text, signal) {
    const state = sessionState()
    if (state.status !== 'in' || !hasFlag(state.person.role, 'ql', 'kt', 'kd', 'cs')) return []
    // A link or a column of codes is nobody's name.
    if (/[/:]/.test(text) || text.length > 60 || /^dh\d/i.test(text)) return []
    const { findCustomers } = await import('#customers/customer.api.ts')
    const place = customerPlaces.find(mayOpen)
    const { results } = await api(findCustomers, { query: { q: text, size: 5 }, signal })
    return results.map((customer) => ({
      title: [customer.customer_no, customer.name].filter(Boolean).join(' · '),
      hint: [customer.phone, customer.level_name].filter(Boolean).join(' · '),
      to: place ? `${place}?open=${customer.id}` : `/quotes?customer_id=${customer.id}`,
    }))
  },
}
