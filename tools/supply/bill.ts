/** What a bill of materials in CycloneDX says of a package; the rest of it is for other readers. */
export interface Component {
  name: string
  version: string
  purl?: string
  hashes?: readonly { alg: string; content: string }[]
  licenses?: readonly { license?: { id?: string; name?: string }; expression?: string }[]
}
export interface Bill {
  bomFormat: string
  specVersion: string
  components: readonly Component[]
}

/**
 * Under which what we ship may stand: none of them asks that our own source be published. LGPL and MPL are those of
 * libraries that are used as they come (libvips beneath sharp, lightningcss).
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

/** Of alternatives one is enough, of what applies together each must be. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())))

const licenceOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ')

/** What is wrong with a bill: a package without a place, a hash or a licence that we may ship. Empty: nothing. */
export function faultsOf({ bomFormat, components }: Bill): string[] {
  if (bomFormat !== 'CycloneDX' || components.length === 0) return ['the bill names no packages']
  return components.flatMap((one) => {
    const package_ = `${one.name}@${one.version}`
    const licence = licenceOf(one)
    return [
      ...(one.purl ? [] : [`${package_}: no purl`]),
      ...(one.hashes?.some(({ alg }) => alg === 'SHA-512') ? [] : [`${package_}: no SHA-512`]),
      ...(isAllowed(licence) ? [] : [`${package_}: licence ${licence || 'unknown'}`]),
    ]
  })
}

/** What `npm audit --json` answers where the registry could be asked. */
interface Audit {
  vulnerabilities?: Readonly<
    Record<
      string,
      { name: string; severity: string; range: string; fixAvailable: unknown; via: readonly unknown[] }
    >
  >
}

export interface Known {
  /** Nobody could be asked: nothing is known, for or against. */
  asked: boolean
  /** A line for each package that something is known against. */
  lines: string[]
  /** How many of them are high or critical. */
  serious: number
}

/** What is known against the packages, of the text that `npm audit` printed. */
export function knownFrom(printed: string): Known {
  let audit: Audit = {}
  try {
    audit = JSON.parse(printed) as Audit
  } catch {
    // It printed why it could not ask.
  }
  const { vulnerabilities } = audit
  if (!vulnerabilities) return { asked: false, lines: [], serious: 0 }
  const all = Object.values(vulnerabilities)
  return {
    asked: true,
    lines: all.map(({ name, severity, range, via, fixAvailable }) => {
      const titles = via.flatMap((one) =>
        typeof one === 'object' && one && 'title' in one ? [String(one.title)] : [],
      )
      return `${severity}: ${name} ${range}${titles.length ? `: ${titles.join('; ')}` : ''}${fixAvailable ? '' : ' (no fix yet)'}`
    }),
    serious: all.filter(({ severity }) => severity === 'high' || severity === 'critical').length,
  }
}
