/** Mobile operators by the two digits after 0. Ported numbers keep their prefix: this is the original operator. */
export interface Operator {
  code: 'viettel' | 'mobifone' | 'vinaphone' | 'vietnamobile' | 'gmobile' | 'itelecom' | 'wintel'
  name: string
  prefixes: readonly string[]
}

/** The operators of the specified phone rule. */
export const operators: readonly Operator[] = [
  {
    code: 'viettel',
    name: 'Viettel',
    prefixes: ['32', '33', '34', '35', '36', '37', '38', '39', '86', '96', '97', '98'],
  },
  { code: 'mobifone', name: 'MobiFone', prefixes: ['70', '76', '77', '78', '79', '89', '90', '93'] },
  { code: 'vinaphone', name: 'VinaPhone', prefixes: ['81', '82', '83', '84', '85', '88', '91', '94'] },
  { code: 'vietnamobile', name: 'Vietnamobile', prefixes: ['52', '56', '58', '92'] },
  { code: 'gmobile', name: 'Gmobile', prefixes: ['59', '99'] },
  { code: 'itelecom', name: 'Itelecom', prefixes: ['87'] },
]

/** Wintel exists but is not in the specified list: accepted only where the setting says so. */
export const wintel: Operator = { code: 'wintel', name: 'Wintel', prefixes: ['55'] }

export interface Phone {
  /** `0XXXXXXXXX`, ten digits: the stored form. */
  phone: string
  operator: Operator
}

/**
 * Reads a Vietnamese mobile number: 0, 84, 084 or +84, an operator's prefix, seven digits. Spaces, dots, hyphens
 * and brackets between the digits and full-width digits are forgiven. Anything else is null.
 * The length tells 0849123456 (VinaPhone) from 084849123456 (country code 084).
 */
export function readPhone(text: string, options: { acceptWintel?: boolean } = {}): Phone | null {
  const compact = text.normalize('NFKC').replace(/[\s.\-()]/g, '')
  const parts = /^(?:\+84|84|084|0)(\d{2})(\d{7})$/.exec(compact)
  if (!parts) return null
  const [, prefix = '', rest = ''] = parts
  const known = options.acceptWintel ? [...operators, wintel] : operators
  const operator = known.find((candidate) => candidate.prefixes.includes(prefix))
  return operator ? { phone: `0${prefix}${rest}`, operator } : null
}

/** The stored form `0XXXXXXXXX`, or null when it is not a Vietnamese mobile number. */
export function normalizePhone(text: string, options: { acceptWintel?: boolean } = {}): string | null {
  return readPhone(text, options)?.phone ?? null
}

/** What became of the eleven-digit prefixes in 2018: the digits after the first 0. */
const renumbered: Readonly<Record<string, string>> = {
  '120': '70',
  '121': '79',
  '122': '77',
  '123': '83',
  '124': '84',
  '125': '85',
  '126': '76',
  '127': '81',
  '128': '78',
  '129': '82',
  '162': '32',
  '163': '33',
  '164': '34',
  '165': '35',
  '166': '36',
  '167': '37',
  '168': '38',
  '169': '39',
  '186': '56',
  '188': '58',
  '199': '59',
}

/** As `normalizePhone`, for who is sought by a number: also by the eleven digits it had until 2018. */
export function soughtPhone(text: string): string | null {
  const known = normalizePhone(text)
  if (known) return known
  const compact = text.normalize('NFKC').replace(/[\s.\-()]/g, '')
  const [, old = '', rest = ''] = /^(?:\+84|84|084|0)(1\d{2})(\d{7})$/.exec(compact) ?? []
  const prefix = renumbered[old]
  return prefix ? normalizePhone(`0${prefix}${rest}`) : null
}
