import { buyingAccounts } from '#catalog/buying-account.api.ts'
import { useCall } from '#platform/web/api.ts'

/** Our accounts at a marketplace, or at all of them. */
export function useAccountOptions(site?: string) {
  const query = { size: 200, ...(site ? { site_code: site } : {}) }
  const { data } = useCall(buyingAccounts.calls.list, { query }, { staleTime: 300_000 })
  return (data?.results ?? [])
    .filter((account) => account.active)
    .map((account) => ({ value: account.id, label: `${account.site_code} · ${account.username}` }))
}
