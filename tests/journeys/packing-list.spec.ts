import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { choose, open, signIn } from './people.ts'
import { read } from './screens.ts'

/** Where the warehouse imports its packing lists; `/mawbs/excel` is the office's. */
const imports = '/mawbs/list?view=import'
const file = 'tests/data/packing-list-haneda.xlsx'
/** The tracks of the file that orders of ours wait for; 999900001111 is nobody's. */
const expected = ['401234567890', '401234567901', '401234567912', '401234567923'] as const

interface Order {
  id: number
  code: string
  track: string | null
  status: number
  version: number
}

/** Gives four orders that were bought the tracks of the file. */
async function awaitTracks(page: Page): Promise<Order[]> {
  const found = await read<{ results: Order[] }>(
    page,
    '/api/quotes?status=6&kind=bought&size=20&sort=-created_at',
  )
  const orders: Order[] = []
  for (const [index, track] of expected.entries()) {
    const order = found.results[index]
    expect(order, 'the demo company has four orders bought and not yet received').toBeDefined()
    await read(page, `/api/quote/track/${order!.id}`, { track, version: order!.version })
    orders.push(order!)
  }
  return orders
}

/** The statuses of the orders as the list of all orders shows them. */
async function expectStatus(page: Page, orders: readonly Order[], label: string): Promise<void> {
  for (const { code } of orders) {
    await open(page, `/quotes/tracks?q=${code}`)
    await expect(page.getByRole('row', { name: new RegExp(code) }), `${code}: ${label}`).toContainText(label)
  }
}

test('a packing list from the warehouse: previewed, imported, taken back', async ({ browser }) => {
  const page = await signIn(browser, 'op')
  const orders = await awaitTracks(page)
  await open(page, imports)
  const line = (n: number) =>
    page
      .locator('.flight-table tbody tr')
      .filter({ has: page.getByRole('cell', { name: String(n), exact: true }) })

  await choose(page, 'Kho nước ngoài', /·/)

  await test.step('the preview says of every line what would become of it', async () => {
    await page.getByLabel('File packing list').setInputFiles(file)
    await expect(page.getByText('Xem trước, chưa ghi gì')).toBeVisible()
    await expect(page.getByText(/131-?12345675/).first()).toBeVisible()
    for (const [index, n] of [6, 7, 8].entries()) {
      await expect(line(n)).toContainText(expected[index]!)
      await expect(line(n)).toContainText(orders[index]!.code)
    }
    // The same track again, written with dashes.
    await expect(line(10)).toContainText(/Trùng|Đã có/i)
    await expect(line(11)).toContainText('999900001111')
    await expect(line(11)).toContainText(/Không|chưa/i)
  })

  await test.step('nothing was written yet', () => expectStatus(page, orders.slice(0, 1), 'Đã mua'))

  await test.step('the import takes what is good', async () => {
    await open(page, imports)
    await page.getByLabel('File packing list').setInputFiles(file)
    await page.getByRole('button', { name: /^Nhập \d+ kiện$/ }).click()
    await expect(page.getByText(/Đã nhập \(lần \d+\)/)).toBeVisible()
    await expectStatus(page, orders.slice(0, 3), 'Đã về kho nước ngoài')
  })

  await test.step('and is taken back', async () => {
    await open(page, imports)
    const batch = page.locator('.grid tr[data-row]').first()
    await expect(batch).toContainText('packing-list-haneda.xlsx')
    await batch.getByRole('button', { name: /Thao tác/ }).click()
    await page.getByRole('menuitem', { name: 'Hoàn tác' }).click()
    // The question is gone before the answer is there; leaving the page would take it back.
    const undone = page.waitForResponse((answer) => answer.url().endsWith('/api/import/quote/rollback'))
    await page.getByRole('dialog').last().getByRole('button', { name: 'Hoàn tác' }).click()
    await undone
    await expectStatus(page, orders.slice(0, 3), 'Đã mua')
  })
})
