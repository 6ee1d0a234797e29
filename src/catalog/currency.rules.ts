/** Currencies of the specification and the decimals their amounts carry (JPY and KRW have none). */
export const currencies = {
  USD: { decimals: 2 },
  JPY: { decimals: 0 },
  KRW: { decimals: 0 },
  CNY: { decimals: 2 },
  GBP: { decimals: 2 },
  EUR: { decimals: 2 },
  AUD: { decimals: 2 },
  PayPal: { decimals: 2 },
} as const satisfies Record<string, { decimals: number }>

export type Currency = keyof typeof currencies

export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]]
export const currencyOptions = currencyCodes.map((value) => ({ value, label: value }))

export function isCurrency(value: unknown): value is Currency {
  return typeof value === 'string' && Object.hasOwn(currencies, value)
}

const ofCountry: Readonly<Record<string, Currency>> = {
  AT: 'EUR',
  AU: 'AUD',
  BE: 'EUR',
  CN: 'CNY',
  DE: 'EUR',
  ES: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  IE: 'EUR',
  IT: 'EUR',
  JP: 'JPY',
  KR: 'KRW',
  NL: 'EUR',
  US: 'USD',
}

/** What shops of a country (ISO) sell in, where that is one of ours; null elsewhere. */
export const currencyOf = (country: string | null | undefined): Currency | null =>
  (country && ofCountry[country]) || null
