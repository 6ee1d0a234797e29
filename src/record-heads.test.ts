import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('**/web/**/*.tsx', {
  cwd: import.meta.dirname,
  exclude: ['platform/**', '**/*.test.tsx'],
})
  .toSorted()
  .map((file) => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }))

/** Drawers whose content draws its own head, because it takes more than the list's row: where it stands. */
const ownHeads: Readonly<Record<string, string>> = {
  'billing/web/parts/open-bill.tsx': 'billing/web/parts/bill-drawer.tsx',
  'crm/leads/web/care-list.tsx': 'customers/web/customer-drawer.tsx',
  'customers/web/customers-list.tsx': 'customers/web/customer-drawer.tsx',
  'delivery/web/batchs.screen.tsx': 'delivery/web/batch-drawer.tsx',
  'ledger/web/statement.screen.tsx': 'ledger/web/parts/entry-detail.tsx',
  'orders/desk/web/parts/open-order.tsx': 'orders/desk/web/parts/order-drawer.tsx',
  'warehouse/web/checkin-slips.tsx': 'warehouse/web/slip-drawer.tsx',
  'warehouse/web/mawb-list.tsx': 'warehouse/web/mawb-drawer.tsx',
}

const headless = () =>
  sources.flatMap(({ file, text }) => {
    // Said by the type, too; a declaration put together of parts may lose it.
    const records = [...text.matchAll(/\bwidth: '(form|record|work)'/g)].length
    const heads = [...text.matchAll(/\bhead[:,(]/g)].length
    if (records > heads) return `${file}: a drawer without a head`
    const drawn = sources.find((one) => one.file === ownHeads[file])
    if (/head: 'own'/.test(text) && !drawn?.text.includes('<RecordHeader')) {
      return `${file}: its content is to draw a RecordHeader, and ownHeads to say where`
    }
    const bars = [...text.matchAll(/<ActionBar\b[^]*?\/>/g)].filter(([bar]) => !/\binline\b/.test(bar))
    return bars.length > 0 && !text.includes('<RecordHeader') ? `${file}: an ActionBar without a head` : []
  })

test('a drawer that opens a record has a head, in which its actions stand', () =>
  expect(headless()).toEqual([]))
