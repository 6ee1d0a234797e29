import type { Call, Schema } from '#platform/contract/call.ts'
import type { RowOf } from '#platform/contract/resource.ts'
import type { buyingAccounts } from '#catalog/buying-account.api.ts'
import { listSearch } from '#platform/web/shell/list-search.ts'

type Row = RowOf<(typeof buyingAccounts)['fields']>

/** Our accounts at the marketplaces by their user name. */
export const search = listSearch({
  id: 'accounts',
  title: 'Tài khoản mua hàng',
  places: ['/setting/accounts'],
  call: async () =>
    (await import('#catalog/buying-account.api.ts')).buyingAccounts.calls.list as unknown as Call & {
      row: Schema
    },
  hit: (row, place) => {
    const { id, username, site_code_name } = row as Row
    return { title: username, hint: site_code_name ?? '', to: `${place}?open=${id}` }
  },
})
