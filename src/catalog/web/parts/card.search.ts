import type { Call, Schema } from '#platform/contract/call.ts'
import type { RowOf } from '#platform/contract/resource.ts'
import type { cards } from '#catalog/card.api.ts'
import { listSearch } from '#platform/web/shell/list-search.ts'

type Row = RowOf<(typeof cards)['fields']>

/** Our bank accounts and buying cards by digits of their number; of the number only the last four are shown. */
export const search = listSearch({
  id: 'cards',
  title: 'Thẻ và tài khoản ngân hàng',
  places: ['/cards'],
  coded: true,
  call: async () =>
    (await import('#catalog/card.api.ts')).cards.calls.list as unknown as Call & { row: Schema },
  hit: (row, place) => {
    const { id, name, account_number } = row as Row
    return {
      title: name,
      hint: account_number ? `•••• ${account_number.slice(-4)}` : '',
      to: `${place}?open=${id}`,
    }
  },
})
