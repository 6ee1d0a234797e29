/** The product in the hand: everything is pressed by a thumb, nothing stands outside the window. */
import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { byHand, choose, open, result, scan, signIn, test } from './people.ts'
import { lowTargets, tooWide } from './touch.ts'
import { ask, orderAt } from './office.ts'
import { newTrack } from './trade.ts'

async function looked(page: Page, where: string): Promise<void> {
  expect(await lowTargets(page), where).toEqual([])
  expect(await tooWide(page), `${where}: px outside the window`).toBe(0)
}

base('on a phone whatever is pressed is as high as a thumb', async ({ browser }) => {
  const page = await signIn(browser, 'su', undefined, byHand)
  const drawer = page.getByRole('dialog')

  await base.step('the first screen, menu, bell and search', async () => {
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible()
    await looked(page, 'first screen')
    await page.getByRole('button', { name: 'Mở menu' }).click()
    await expect(drawer.getByRole('menu').first()).toBeVisible()
    await looked(page, 'menu')
    await drawer.getByRole('button', { name: 'Đóng' }).first().click()
    await expect(drawer).toHaveCount(0)
    await page
      .getByRole('button', { name: /thông báo/i })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Đánh dấu đã đọc hết' })).toBeVisible()
    await looked(page, 'bell')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Đánh dấu đã đọc hết' })).toBeHidden()
  })

  await base.step('lists, their chips, filters and pages', async () => {
    for (const path of ['/quotes?all=1&created_at_from=01-01-2026', '/customers', '/mawbs', '/invoices']) {
      await open(page, path)
      await expect(page.locator('.cards [data-row]').first()).toBeVisible()
      await looked(page, path)
    }
    await page.locator('.cards [data-row] .card-box').first().click()
    await looked(page, 'rows that are chosen')
  })

  await base.step('a record with its tabs and actions', async () => {
    for (const path of ['/quotes?all=1', '/invoices', '/customers']) {
      await open(page, path)
      await page.locator('.card-open').first().click()
      await expect(drawer.locator('[data-record-head]')).toBeVisible()
      await looked(page, `record of ${path}`)
    }
  })
  await page.context().close()
})

base('on a tablet a table is pressed by a finger as well', async ({ browser }) => {
  const tablet = { ...byHand, viewport: { width: 1024, height: 768 } }
  const page = await signIn(browser, 'su', undefined, tablet)
  await open(page, '/quotes?all=1')
  const row = page.locator('.grid tr[data-row]').first()
  await expect(row).toBeVisible()
  await looked(page, 'a table')
  await row.getByRole('checkbox').click()
  await looked(page, 'a table with a row chosen')
  const entry = page.getByRole('menuitem', { name: 'Danh sách báo giá' })
  expect((await entry.boundingBox())?.height, 'an entry of the menu is one line').toBeLessThan(48)
  await page.context().close()
})

base('at the stations as well, in the hand and on a phone laid on its side', async ({ browser }) => {
  const page = await signIn(browser, 'op', undefined, byHand)
  await open(page, '/quotes/receiving/scan')
  await looked(page, 'receiving')
  await choose(page, 'Kho nước ngoài', /·/)
  const track = newTrack()
  await scan(page, track)
  await expect(page.getByRole('region', { name: 'Kiện vừa quét' })).toContainText(track)
  await looked(page, 'a parcel that was received')

  await page.setViewportSize({ width: 844, height: 390 })
  for (const path of ['/quotes/receiving/scan', '/checkin', '/invoice/check', '/scan-track']) {
    await open(page, path)
    await expect(page.getByRole('textbox', { name: 'Quét hoặc nhập mã' })).toBeInViewport({ ratio: 1 })
    await expect(result(page), path).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.scan-facts'), path).toBeInViewport({ ratio: 1 })
    await looked(page, `${path} on its side`)
  }
  for (const path of ['/checkin', '/invoice/check', '/scan-track']) {
    await page.setViewportSize(byHand.viewport)
    await open(page, path)
    await looked(page, path)
  }
  await page.context().close()
})

test('strange parcels and the parcels of a flight are cards on a phone, with their buttons in sight', async ({
  as,
  browser,
}) => {
  const order = await orderAt(as, 8.2)
  await ask(await as('op'), 'POST', '/api/import/quotes/scan', { code: newTrack() })
  const page = await signIn(browser, 'op', undefined, byHand)
  await open(page, '/mawbs?view=exceptions')
  const cards = page.getByRole('group', { name: 'Kiện chờ xử lý' }).locator('[data-row]')
  await expect(cards.first()).toBeVisible()
  await looked(page, 'exceptions')
  await cards.first().getByRole('button', { name: 'Xử lý' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('button', { name: 'Xong' })).toBeInViewport({ ratio: 1 })
  await expect(panel.getByLabel('Cách xử lý')).toBeVisible()
  await looked(page, 'settling one')

  await open(page, `/mawbs/list?q=${order.mawb}`)
  await page.locator('.card-open').first().click()
  const flight = page.getByRole('dialog')
  const parcel = flight.getByRole('group', { name: 'Kiện của chuyến' }).locator('[data-row]')
  await expect(parcel.first()).toContainText(order.track)
  await parcel.first().getByRole('checkbox').click()
  await expect(parcel.first()).toHaveAttribute('data-chosen')
  await looked(page, 'a flight')
  await page.context().close()
})
