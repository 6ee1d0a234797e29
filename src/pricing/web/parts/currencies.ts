import { currencies as known } from '#catalog/currency.rules.ts'
import { useCall } from '#platform/web/api.ts'
import type { Currencies } from '#platform/web/inputs/number-inputs.tsx'
import { currencyNames } from '#pricing/price-records.api.ts'

/** The currencies that prices are typed in, as the server has them; until it answers, those we ship with. */
export function useCurrencies(): Currencies {
  const { data } = useCall(currencyNames, {}, { staleTime: 300_000 })
  return data ? Object.fromEntries(data.data.map(({ code, decimals }) => [code, { decimals }])) : known
}
