import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'

/** Signs a demo person in, in a browser of his own. */
export async function signIn(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1600, height: 900 },
  })
  const page = await context.newPage()
  await page.goto('/private-login-staff')
  await page.getByLabel('Tên đăng nhập').fill(username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo-2026!')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
  return page
}

/** Chooses an option of a select or picker by its label; `search` is typed first where it searches. */
export async function choose(
  page: Page,
  label: string,
  option: string | RegExp,
  search?: string,
): Promise<void> {
  // A required field's label ends with its star.
  const box = page.getByRole('combobox', { name: new RegExp(`^${label}`) }).last()
  await box.click()
  if (search) await box.fill(search)
  // antd's accessible options are a hidden copy; the visible ones take the click.
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option })
    .first()
    .click()
}

/** Opens a screen and waits for its root. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const screen = path.split('?')[0]
  await expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible()
}
