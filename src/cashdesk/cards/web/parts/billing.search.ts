import { way } from '#cashdesk/cards/card-billing.places.ts'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import { listSearch } from '#platform/web/shell/list-search.ts'

/** Lines of the buying cards' statements by their code, reference or text. */
export const search = listSearch({
  id: 'billings',
  title: 'Sao kê thanh toán',
  places: way.places,
  coded: true,
  call: async () => (await import('#cashdesk/cards/card-billing.api.ts')).listBillings,
  hit: ({ id, code, status, content }, place) => ({
    title: code,
    hint: [billingStatus.label(status), content].filter(Boolean).join(' · '),
    to: `${place}?open=${id}`,
  }),
})
