import { webs } from '#catalog/settings.api.ts'
import { useCall } from '#platform/web/api.ts'
import { exchangePrice } from '#pricing/calculator.api.ts'
import { extraServiceTypes } from '#pricing/price-records.api.ts'
import type { QuoteValues } from '#orders/quote/web/quote-form.ts'

/** Changed by managers once in a while: asked again after five minutes. */
const still = { staleTime: 300_000 }

/** The shops of a site, or of all. */
export function useWebOptions(site: string | null | undefined) {
  const { data } = useCall(webs.calls.list, { query: { size: 1000 } }, still)
  return (data?.results ?? [])
    .filter((web) => web.active && (!site || web.site_code === null || web.site_code === site))
    .map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
}

/** The extra services that have a price today, by code. */
export function usePricedServices(): ReadonlyMap<string, string> | undefined {
  const { data } = useCall(extraServiceTypes, {}, still)
  return data && new Map(data.data.map(({ code, name }) => [code, name]))
}

/**
 * VND for one unit of a currency, as this customer pays it today: undefined where there is no rate, null while it is
 * asked for.
 */
export function useSellRate({ user_id }: QuoteValues): (currency: string) => number | null | undefined {
  const { data } = useCall(
    exchangePrice,
    { query: { ...(user_id ? { user_id: user_id.id } : {}), value: 0 } },
    still,
  )
  return (currency) => (data ? data.data.find((row) => row.currency === currency)?.sell_rate : null)
}
