/** What the drawer of an order tells: its money, its rows and its timeline. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { amountIn, dialog, openRecord } from './people.ts'

/** Opens the order's money tab and answers its sums by their names. */
export async function sumsOf(page: Page, code: string): Promise<Record<string, number>> {
  await openRecord(page, '/quotes', code)
  await dialog(page).getByRole('tab', { name: 'Tiền', exact: true }).click()
  const sums = dialog(page).locator('.order-sums > div')
  await expect(sums.first()).toBeVisible()
  const texts = await sums.evaluateAll((all) =>
    all.map((one) => ['dt', 'dd'].map((part) => one.querySelector(part)?.textContent ?? '')),
  )
  return Object.fromEntries(texts.map(([name = '', value = '']) => [name, amountIn(value)]))
}

export interface MoneyRow {
  document: string
  account: string
  debit: number
  credit: number
  /** Null where the account keeps no balance. */
  after: number | null
}

/** The journal rows of the money tab that is open, in their order; a document's number is left out. */
export async function rowsOf(page: Page): Promise<MoneyRow[]> {
  const rows = dialog(page).locator('.order-money tbody tr')
  await expect(rows.first()).toBeVisible()
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  )
  return cells.map(([, document = '', account = '', debit = '', credit = '', after = '']) => ({
    document: document.replaceAll(/ \d+| \(số \d+\)/g, ''),
    account,
    debit: amountIn(debit),
    credit: amountIn(credit),
    after: after === '' ? null : amountIn(after),
  }))
}

/** What the goods of an order cost us, at what the yen on the card cost. */
export async function costOf(page: Page, code: string): Promise<number> {
  await sumsOf(page, code)
  const bought = (await rowsOf(page)).find(({ account }) => account === 'Hàng mua đang đi đường')
  expect(bought?.debit).toBeGreaterThan(0)
  return bought?.debit ?? 0
}

/** What the customer was credited, by document and with their balance after it; a debit is negative. */
export const customersOf = (
  rows: readonly MoneyRow[],
): [document: string, amount: number, after: number | null][] =>
  rows
    .filter((row) => row.account === 'Phải trả khách hàng')
    .map((row) => [row.document, row.credit - row.debit, row.after])

/** What happened to the open order and by whom, the oldest first: `Duyệt mua · Lê Thị Thu Hà`. */
export async function timelineOf(page: Page): Promise<string[]> {
  // It stands beside the facts on a wide screen.
  const all = dialog(page).locator('.order-history li')
  await expect(all.first()).toBeVisible()
  const lines = await all.evaluateAll((items) =>
    items.map((item) =>
      ['b', '.quiet:not(time)'].map((part) => item.querySelector(part)?.textContent ?? '').join(' · '),
    ),
  )
  return lines.toReversed()
}

/** What is still to be paid on the bill whose drawer is open. */
export async function dueOf(page: Page, bill: string): Promise<number> {
  await openRecord(page, '/invoices', bill)
  return amountIn(await dialog(page).locator('.bill-amounts tr.due td').textContent())
}
