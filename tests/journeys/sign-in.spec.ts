import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import type { Person } from '#platform/web/session.ts'
import { ask } from './office.ts'
import { dialog, open, press, signIn } from './people.ts'
import { read } from './screens.ts'

/** Nobody else's journey signs in by this name: with two-factor on the others could not. */
const username = 'af2'

async function firstStep(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Tên đăng nhập').fill(username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo-2026!')
  await page.keyboard.press('Enter')
}

test('two-factor is turned on by a QR, asked for on a phone, and a session ended elsewhere says so', async ({
  browser,
}) => {
  const page = await signIn(browser, username)
  await open(page, '/user')
  await page.getByRole('button', { name: 'Bật xác thực hai lớp' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mật khẩu của bạn').fill('sai')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Mật khẩu hiện tại không đúng')).toBeVisible()
  await dialog.getByLabel('Mật khẩu của bạn').fill('Demo-2026!')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'Mã QR' })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  await dialog.getByLabel('Mã 6 số trong ứng dụng').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Mã xác thực không đúng')).toBeVisible()
  await dialog.getByLabel('Mã 6 số trong ứng dụng').fill(generateSync({ secret }))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'Tôi đã cất giữ' }).click()
  await expect(page.getByText('Còn 10 mã khôi phục')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = await context.newPage()
  await firstStep(phone, '/login')
  await phone.getByLabel('Mã xác thực').fill(first)
  await phone.keyboard.press('Enter')
  await expect(phone).not.toHaveURL(/login/)
  await open(phone, '/user')
  await phone.getByRole('button', { name: 'Đăng xuất mọi thiết bị khác' }).click()
  await phone.getByLabel('Mật khẩu của bạn').fill('Demo-2026!')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('Đã đăng xuất mọi thiết bị khác')).toBeVisible()

  // Told at the next call, whichever it is: one the page makes by itself may have been first, and covers the link.
  await page.locator('a[href="/"]').first().dispatchEvent('click')
  await expect(page.getByText('đang được đăng nhập trên thiết bị khác')).toBeVisible()
  await page.getByRole('button', { name: 'Đăng nhập' }).click()
  await expect(page).toHaveURL(/\/login/)

  await phone.getByRole('button', { name: 'Tắt hai lớp' }).click()
  await phone.getByLabel('Mật khẩu của bạn').fill('Demo-2026!')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('Chưa bật.')).toBeVisible()
  await page.context().close()
  await context.close()
})

test('a manager ends the two-factor of whoever lost their phone, by their own password', async ({
  browser,
}) => {
  const lost = await signIn(browser, username)
  const { id } = await read<Person>(lost, '/api/v1/auth/session')
  const { data } = await ask(lost, 'POST', `/api/staff/twofa/enable/${id}`, { password: 'Demo-2026!' })
  const code = generateSync({ secret: String(data['secret']) })
  await ask(lost, 'POST', '/api/staff/twofa/verify', { code })

  const manager = await signIn(browser, 'su')
  await open(manager, `/staffs?open=${id}`)
  const drawer = manager.getByRole('dialog').first()
  await drawer.getByRole('tab', { name: 'Hai lớp' }).click()
  await expect(drawer.getByText('Đang bật')).toBeVisible()
  await drawer.getByRole('button', { name: 'Tắt hai lớp' }).click()
  await dialog(manager).getByLabel('Mật khẩu của bạn').fill('Demo-2026!')
  await press(manager, 'Tắt')
  await expect(drawer.getByText(/^Chưa bật/)).toBeVisible()

  const again = await signIn(browser, username)
  for (const page of [lost, manager, again]) await page.context().close()
})

test('whom a manager gave a password does nothing before they have changed it', async ({ browser }) => {
  const manager = await signIn(browser, 'su')
  await open(manager, '/staffs?q=mkt')
  await manager
    .getByRole('row', { name: /mkt/ })
    .getByRole('button', { name: /Thao tác/ })
    .click()
  await manager.getByRole('menuitem', { name: 'Đặt lại mật khẩu' }).click()
  await dialog(manager).getByLabel('Mật khẩu mới').fill('Tam-thoi-2026!')
  await press(manager, 'Lưu')
  await expect(manager.getByText('nhân viên sẽ phải đổi khi đăng nhập')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto('/notifications')
  await page.getByLabel('Tên đăng nhập').fill('mkt')
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Tam-thoi-2026!')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Đổi mật khẩu lần đầu' })).toBeVisible()
  for (const path of ['/', '/user', '/notifications']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Đổi mật khẩu lần đầu' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await page.getByLabel('Mật khẩu hiện tại').fill('Tam-thoi-2026!')
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('Demo-2026!')
  await page.getByLabel('Nhập lại mật khẩu mới').fill('Demo-2026!')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-screen="/notifications"]')).toBeVisible()

  // Who signs in again while the session is open goes on as well.
  await page.goto('/login?next=/user')
  await expect(page.getByText('Đang đăng nhập:')).toBeVisible()
  await page.getByLabel('Tên đăng nhập').fill('mkt')
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo-2026!')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-screen="/user"]')).toBeVisible()
  await manager.context().close()
  await context.close()
})

test('a look that is chosen while the one kept elsewhere is on its way stands', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  let arrive = () => {}
  const onTheWay = new Promise<void>((done) => (arrive = done))
  const kept = '**/api/me/preference/appearance'
  await page.route(kept, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    await onTheWay
    await route.fulfill({ json: { data: { value: 'light' } } })
  })
  await page.goto('/private-login-staff')
  await page.getByLabel('Tên đăng nhập').fill('cs')
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo-2026!')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Chuyển sang nền tối' }).click()
  const answered = page.waitForResponse(kept)
  arrive()
  await (await answered).finished()
  // What the answer does to the page is done two frames later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark')
  await context.close()
})
