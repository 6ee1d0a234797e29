import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Words of the trade: a slice may use them, the platform serves any business. Left out is what also means something
 * in software (`order by`, a data transfer, a quoted cell) and the currency all books are kept in.
 */
const trade = new Set(
  `airway awb bid bill billing bills buyer buyers carrier carriers carton checkin cny cod containers courier customer
  customers delivery deposit deposits exposure freight gbp guarantee inbill invoice invoices jpy krw marketplace
  mawb mercari orders packages parcel parcels partner partners payout payouts penalty quotes receipt receipts refund
  refunds seller shipment shipments shipper supplier tracking transfers usd vip warehouse warehouses waybill yen
  yuan`.split(/\s+/),
)

/** What our documents' codes begin with. */
const prefixes = /['"`](DH|PX|KH|CK|TH|PH|SK)(?![a-z])/g

/** What may be named all the same. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Who a person is decides which rows they see: access knows these three of everybody.
  'src/platform/server/context.ts': ['buyer', 'partner', 'warehouse'],
  // Of them the browser hears where somebody works.
  'src/platform/web/session.ts': ['warehouse'],
  // The environment is read in one place; DEMO_ORDERS and the addresses of carriers and markets are settings of ours.
  'src/platform/server/config.ts': ['carriers', 'mercari', 'orders', 'partner'],
  // The way of goods and money is one for all, from the database's word to the colour it is shown in.
  'src/platform/contract/phase.ts': ['delivery', 'warehouse'],
  'src/platform/web/look/phase-icons.ts': ['delivery', 'warehouse'],
  // Each station has a colour of its own, too.
  'src/platform/web/look/tokens.ts': ['bill', 'checkin', 'delivery', 'warehouse'],
  // Names of pictures that rows of the menu hold.
  'src/platform/web/shell/icons.tsx': ['bid'],
}

/** Code alone: comments may bring an example of the trade. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ' ')

const wordsOf = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

test('the platform names nothing of the trade', () => {
  const found = globSync('src/platform/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|\.samples\.ts$|\/gallery\/|db\/schema\.ts$/.test(file))
    .flatMap((file) => {
      const code = withoutComments(readFileSync(file, 'utf8'))
      const words = new Set(wordsOf(code))
      const codes = [...code.matchAll(prefixes)].map(([, prefix = '']) => prefix)
      return [...[...trade].filter((word) => words.has(word)), ...codes].map((word) => ({ file, word }))
    })
  const excepted = ({ file, word }: (typeof found)[number]) => exceptions[file]?.includes(word)
  expect(found.filter((one) => !excepted(one))).toEqual([])
  // An exception that nothing needs any more goes.
  expect(found.filter(excepted)).toHaveLength(Object.values(exceptions).flat().length)
})
