import { expect, test } from '@playwright/test'
import { open, signIn } from './people.ts'
import { read } from './screens.ts'

test('what a person pins stands on top of the menu, on another machine too, and nothing there moves by itself', async ({
  browser,
}) => {
  const page = await signIn(browser, 'mkt')
  await read(page, '/api/me/preference/menu', { value: null })
  const menu = page.getByRole('navigation', { name: 'Menu chính' })
  await open(page, '/transfers')
  await page.getByRole('button', { name: 'Ghim màn hình này' }).last().click()
  await expect(menu.getByText('Hay dùng')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Danh sách chuyển khoản', exact: true })).toHaveCount(2)

  // By the keys alone, on the screen itself.
  await open(page, '/refunds')
  await expect(
    page.locator('[data-screen="/refunds"]').getByRole('button', { name: 'Ghim màn hình này', exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Alt+p')
  await expect(menu.getByRole('link', { name: 'Hoàn tiền', exact: true })).toHaveCount(2)

  const other = await signIn(browser, 'mkt')
  const there = other.getByRole('navigation', { name: 'Menu chính' })
  await expect(there.getByRole('link', { name: 'Danh sách chuyển khoản', exact: true })).toBeVisible()
  await expect(there.getByRole('link', { name: 'Hoàn tiền', exact: true })).toBeVisible()
  await open(other, '/refunds')
  await other.getByRole('button', { name: 'Bỏ ghim màn hình này', exact: true }).last().click()
  await expect(there.getByRole('link', { name: 'Hoàn tiền', exact: true })).toHaveCount(1)
  await other.context().close()
  await page.context().close()
})

test('every screen is found among all of them, by section and by its name without accents', async ({
  browser,
}) => {
  const page = await signIn(browser, 'mkt')
  await page.keyboard.press('Alt+m')
  const all = page.getByRole('dialog', { name: 'Tất cả màn hình' })
  await expect(all.getByRole('heading', { name: 'Kế toán' })).toBeVisible()
  await expect(all.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('tin dung')
  await expect(all.getByRole('link')).toHaveText(['Tài khoản tín dụng'])
  await all.getByRole('link', { name: 'Tài khoản tín dụng' }).click()
  await expect(page.locator('[data-screen="/credits"]')).toBeVisible()
  await page.context().close()
})

test('a screen tells on its first visit what it is for, once a person; ? tells it again', async ({
  browser,
}) => {
  const page = await signIn(browser, 'mkt')
  // As somebody new.
  await read(page, '/api/me/preference/help', { value: { read: [], off: false } })
  const card = page.getByRole('complementary', { name: 'Lần đầu ở màn hình này' })
  await open(page, '/cards')
  await expect(card).toContainText('Thẻ mua hàng và tài khoản ngân hàng của công ty')
  await card.getByRole('button', { name: 'Đã hiểu' }).click()
  await expect(card).toHaveCount(0)
  await expect
    .poll(async () => JSON.stringify(await read(page, '/api/me/preference/help')))
    .toContain('"/cards"')
  await open(page, '/punishes')
  await expect(card).toContainText('Các khoản phạt được đề xuất và đã thu')
  await page.goBack()
  await expect(page.locator('[data-screen="/cards"]')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.keyboard.press('?')
  const panel = page.getByRole('dialog', { name: 'Phím của màn hình này' })
  await expect(panel).toContainText('Thẻ mua hàng và tài khoản ngân hàng của công ty')
  await panel.getByRole('link', { name: 'Đọc thêm trong Trợ giúp' }).click()
  await expect(page.locator('[data-screen="/help"]')).toContainText('Thẻ và tài khoản ngân hàng')
  await page.context().close()
})
