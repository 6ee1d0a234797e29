/**
 * `npm run supply`: the bill of materials of what is shipped (CycloneDX, `dist/bom.cdx.json`), checked, and what the
 * registry knows against it (docs/adr/0033). Advisories and a registry that cannot be asked are told and fail nothing;
 * `-- --release` is for whoever releases, and fails on both.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultsOf, knownFrom } from './supply/bill.ts'
import type { Bill } from './supply/bill.ts'

const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } })
/** A registry that does not answer in this time (ms) is not asked. */
const patience = 10_000
/** npm itself, also on a machine with much else to do. */
const atMost = 240_000

function npm(...args: string[]): string {
  const given = { encoding: 'utf8', maxBuffer: 1e8, timeout: atMost } as const
  const program = process.env['npm_execpath']
  const { stdout } = program?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [program, ...args], given)
    : spawnSync('npm', args, { ...given, shell: process.platform === 'win32' })
  return stdout ?? ''
}

const shipped = ['--package-lock-only', '--omit=dev']
const text = npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application', ...shipped)
const bill = JSON.parse(text) as Bill
const faults = faultsOf(bill)
mkdirSync('dist', { recursive: true })
writeFileSync('dist/bom.cdx.json', text)
for (const fault of faults) console.log(fault)
console.log(
  `bill of materials: ${bill.components.length} packages in dist/bom.cdx.json, ${faults.length} faults`,
)

const quick = ['--fetch-retries=0', `--fetch-timeout=${patience}`]
const { asked, lines, serious } = knownFrom(npm('audit', '--json', ...shipped, ...quick))
for (const line of lines) console.log(line)
console.log(
  asked
    ? `advisories: ${lines.length} of what is shipped, ${serious} of them high or critical`
    : 'advisories: the registry could not be asked, nothing is known',
)
const refused = faults.length > 0 || (values.release && (!asked || serious > 0))
process.exit(refused ? 1 : 0)
