/** Orders at odds with each other or with their papers, each mended where it is seen. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ask } from './office.ts'
import { dialog, open, test } from './people.ts'

interface AtOdds {
  id: number
  code: string
  shared: string
  carried: boolean
  status: number
}
const atOdds = async (page: Page, kind: string) =>
  (await ask(page, 'GET', `/api/quotes/conflict?kind=${kind}&size=200`)).results as unknown as AtOdds[]

/** Presses what the row offers, answers the question with the text. */
async function mend(page: Page, code: string, action: string, text: string, okText: string) {
  // The other order's row names this one too.
  await page.getByRole('button', { name: `Thao tác với ${code}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  const asked = dialog(page)
  await asked.getByRole('textbox').fill(text)
  await asked.getByRole('button', { name: okText, exact: true }).click()
  await expect(asked).toBeHidden()
}

test('orders at odds are mended from the screen, each kind by its own button', async ({ as }) => {
  const manager = await as('su')
  await open(manager, '/quotes/conflict')
  for (const [kind, title, action, okText] of [
    ['item', 'Trùng món hàng', 'Hủy đơn thừa', 'Hủy đơn'],
    ['track', 'Trùng mã vận đơn', 'Sửa mã vận đơn', 'Lưu mã'],
    ['supplier', 'Trùng mã người bán', 'Sửa mã người bán', 'Lưu mã'],
    ['state', 'Lệch trạng thái', 'Lùi trạng thái', 'Lùi'],
  ] as const) {
    const found = await atOdds(manager, kind)
    expect(found.length, kind).toBeGreaterThan(0)
    await manager
      .getByText(new RegExp(`^${title}`))
      .first()
      .click()
    // Of a carried order one of its tracks is changed.
    const chosen = found.find(({ carried }) => carried) ?? found[0]!
    if (kind === 'track') expect(chosen.carried).toBe(true)
    await mend(manager, chosen.code, action, `SUA${Date.now()}`, okText)
    const left = async () => (await atOdds(manager, kind)).find(({ code }) => code === chosen.code)
    // What was checked in is two steps from where its package is.
    await expect
      .poll(async () => ((await left())?.status ?? -1) < chosen.status, { message: kind })
      .toBe(true)
  }
})
