import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statusSets } from '#status-tables.ts'

/** A status is compared and written by its name; its number stands in its table alone. */

const columns = [...statusSets.values()].flatMap((set) => set.columns.map((column) => column.split('.')[1]))
const names = [
  ...new Set([
    ...columns.filter((column) => column !== 'code'),
    'from_status',
    'to_status',
    'vip_status',
    'mercari_status',
    'newStatus',
  ]),
]
const words = [...statusSets.values()].flatMap(({ values }) =>
  values.filter((code) => typeof code === 'string'),
)

// A hundred and more is what HTTP answers.
const number = String.raw`-?\d{1,2}(?:\.\d)?(?![\d.\w])`
const code = String.raw`(?:${number}|'(?:${number}|${words.join('|')})')`
const name = String.raw`\b(?:${names.join('|')})\b(?:::\w+)?`
const bare = [
  // status === 3, b.status >= 14, status = 'new'
  String.raw`${name}\s*(?:[=!]==?|<>|[<>]=?|=)\s*${code}`,
  // status in (1, 2), status between 12 and 18, case status when 1
  String.raw`${name}\s+(?:not\s+)?in\s*\(\s*${code}`,
  String.raw`${name}\s+(?:not\s+)?between\s+${code}`,
  String.raw`case\s+(?:\w+\.)?${name}\s+when\s+${code}`,
  // receive_status = case when … then 10 else 9 end
  String.raw`${name}\s*=\s*case\b[^;]*\b(?:then|else)\s+${code}`,
  // { status: 3 }, { status: '0,1' }, type { status: 1 | -1 }
  String.raw`${name}\??: (?:${code}|'-?\d[\d,.-]*')`,
  // status: z.literal(0), status: z.literal([1, -1]), status: z.union([z.literal(8), …])
  String.raw`${name}: z\.(?:union\(\[z\.)?literal\(\[?${code}`,
  // .where('status', '=', 1), .where('o.status', 'in', [1, 2])
  String.raw`'(?:\w+\.)?${name}',\s*'[^']+',\s*\[?${code}`,
  // chips: { of: 'status', values: [0, 1] }, [15, 16].includes(bill.status)
  String.raw`'${name}', values: \[${code}`,
  String.raw`\[${code}(?:, ${code})*\][^;]*\.includes\((?:\w+\??\.)*${name}`,
  // What happened, as it is written into a history: { action: 'scan', from: 8.2, to: 9 }
  String.raw`^\s*(?:from|to): ${code},?$`,
  String.raw`\baction: .*\b(?:from|to): ${code}`,
].map((pattern) => new RegExp(pattern, 'u'))

/** Files in which such a number is none of ours, each with its reason. */
const others: Readonly<Record<string, string>> = {
  'platform/server/db/embedded-postgres/account.ts': 'the exit status of a program',
  'platform/server/db/embedded-postgres/binaries.ts': 'the exit status of a program',
  'platform/web/api.ts': 'an answer that never came has no status of HTTP',
  'platform/web/gallery/gallery.data.ts': 'records that are made up to be shown',
  'platform/web/gallery/gallery-lists.tsx': 'records that are made up to be shown',
  'geography/web/location-forms.tsx': 'a filter: places that are or are not in use',
  'platform/web/scan/scan-station.tsx': 'an answer that never came has no status of HTTP',
  'pricing/price-sheet.rules.ts': 'what a comparison of two sheets says of a line, stored nowhere',
  'warehouse/web/checkin-station.tsx': 'what a scan is answered, stored nowhere',
  'warehouse/server/package-receive.usecase.ts': 'what a scan is answered, stored nowhere',
  'warehouse/web/receiving-station.tsx': 'what a scan is answered, stored nowhere',
  'warehouse/web/scan-result.ts': 'what a scan is answered, stored nowhere',
  '../bench/browser.ts': 'the exit status of a program',
  '../bench/pitr.ts': 'the exit status of a program',
  '../bench/plan-reasons.ts': 'statements as the database is sent them',
  '../bench/processes.ts': 'the exit status of a program',
  '../bench/soak-work.ts': 'an answer that never came has no status of HTTP',
  '../bench/cluster/enter.ts': 'the exit status of a program',
  '../bench/cluster/refusals.ts': 'an answer that never came has no status of HTTP',
  '../bench/cluster/root.ts': 'the exit status of a program',
}

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/gu, (comment) => comment.replaceAll(/[^\n]/gu, ' '))

test('no status is written or compared as a bare number or word', () => {
  const found = globSync(['**/*.{ts,tsx}', '../bench/**/*.ts', '../db/invariants/*.sql'], {
    cwd: import.meta.dirname,
  })
    // Tests, and what helps them, speak as the wire does.
    .filter(
      (file) => !/^testing\/|\.test\.tsx?$|\.status\.ts$|db\/schema\.ts$/u.test(file) && !(file in others),
    )
    .flatMap((file) =>
      withoutComments(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
        .split('\n')
        .flatMap((line, index) =>
          bare.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        ),
    )
  expect(found).toEqual([])
})
