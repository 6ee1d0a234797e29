// npm test: every check of the project, one after the other; the last line is `N passed, N failed`.
// `npm test -- <filter>` hands the filter to vitest; the other stages run in full.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensure, root, run24 } from './ensure.mjs'
import { folderInMemory } from './memory.mjs'

await ensure()
const hasJourneys = existsSync(join(root, 'playwright.config.ts'))
if (hasJourneys) installChromium()

const reports = mkdtempSync(join(tmpdir(), 'back-office-test-'))
const unitReport = join(reports, 'vitest.json')
const journeyReport = join(reports, 'playwright.json')
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']

const stages = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'supply', args: ['tools/supply.ts'] },
  {
    name: 'unit and API',
    args: [...vitest, `--outputFile.json=${unitReport}`, ...process.argv.slice(2)],
    count: () => countVitest(readReport(unitReport)),
    took: () => tookVitest(readReport(unitReport)),
    faults: () => faultsOfVitest(readReport(unitReport)),
  },
]
if (hasJourneys) {
  stages.push({
    name: 'browser journeys',
    args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
    count: () => countPlaywright(readReport(journeyReport)),
    took: () => tookPlaywright(readReport(journeyReport)),
  })
}

// Clusters that a test makes for itself lie in the folder for what is temporary.
const memory = folderInMemory()
const databases = memory ? { TEST_MEMORY: memory.folder, TMPDIR: memory.tmp } : {}
console.log(`databases of the tests: ${memory ? `in memory (${memory.folder})` : 'on disk'}`)

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true))

const results = []
const files = []
const faults = []
for (const { name, args, env, count, took, faults: found } of stages) {
  if (stopped) break
  console.log(`\n── ${name}`)
  const started = Date.now()
  const code = await run24(args, { ...databases, ...env })
  const counted = count?.() ?? { passed: code === 0 && !count ? 1 : 0, failed: 0, skipped: 0 }
  // A runner may fail without a failed test: a crash, an unhandled rejection, a report never written.
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  results.push({ name, seconds, ...counted })
  files.push(...(took?.() ?? []))
  faults.push(...(found?.() ?? []))
  console.log(`── ${name}: ${counted.failed ? 'FAILED' : 'ok'} in ${seconds} s`)
}
rmSync(reports, { recursive: true, force: true })
memory?.remove()

console.log('\nthe slowest files')
for (const { file, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`)
// Journeys tell their own at their end; what the units said lies a thousand lines above.
if (faults.length > 0) console.log(`\nred among the units\n${faults.slice(0, 20).join('\n')}`)
console.log('')
for (const { name, seconds, passed, failed, skipped } of results) {
  console.log(`${name.padEnd(18)} ${passed} ok, ${failed} not ok, ${skipped} skipped (${seconds} s)`)
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const failed = sum('failed') + (stopped ? 1 : 0)
console.log(`${sum('passed')} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function countVitest(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  // A file that cannot be loaded has no tests to fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + (numTodoTests ?? 0),
  }
}

function tookVitest(report) {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    ms: endTime - startTime,
  }))
}

/** Each test that failed and each file that could not be loaded, with the first lines of what it said. */
function faultsOfVitest(report) {
  const ours = (said = '') => said.split('\n').filter((line) => !line.includes('node_modules'))
  const fault = (file, name, said) =>
    [`${relative(root, file)} > ${name}`, ...ours(said).slice(0, 8)].join('\n    ')
  return (report?.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [fault(file, 'the file itself', message)]
    return failed.map(({ fullName, failureMessages: [said] }) => fault(file, fullName, said))
  })
}

function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  // We allow no retries: what passed the second time failed.
  return { passed: expected, failed: unexpected + flaky, skipped }
}

function tookPlaywright(report) {
  const tests = ({ specs = [], suites = [] }) => [
    ...specs.flatMap((spec) => spec.tests),
    ...suites.flatMap(tests),
  ]
  return (report?.suites ?? []).map((suite) => ({
    file: `tests/journeys/${suite.file}`,
    ms: tests(suite)
      .flatMap(({ results: tries }) => tries)
      .reduce((sum, { duration }) => sum + duration, 0),
  }))
}

/** The browser without its windows: the same engine, an eighth less work a journey. */
function installChromium() {
  if (process.platform !== 'linux' || existsSync('/usr/bin/chromium-headless-shell')) return
  const packages = ['chromium-headless-shell', 'fonts-noto-core']
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`
  if (process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) {
    if (!existsSync('/usr/bin/chromium'))
      console.log(`The journeys need a browser; on Debian, as root: ${command}`)
    return
  }
  console.log('installing chromium…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    env,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0)
    console.log(`${(stdout + stderr).slice(-2000)}\nchromium could not be installed: ${command}`)
}
