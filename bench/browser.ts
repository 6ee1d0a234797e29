/** What a person's browser needs: `node bench/browser.ts [address]` against a running server. */
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'

export interface BrowserFigures {
  /** ms from Enter on the sign-in form to the first screen. */
  signIn: number
  /** ms from the list's address to its rows. */
  list: number
  /** ms of main-thread CPU while ten rows are selected one by one; the budget is 350. */
  selectTen: number
}

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Measures in a headless Chromium; the person must have a list of at least ten orders. */
export async function measureBrowser(base: string, username = 'su'): Promise<BrowserFigures> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...args, ...quiet],
  })
  try {
    const page = await browser.newPage({ baseURL: base, viewport: { width: 1600, height: 900 } })
    const signIn = await signedIn(page, username)
    const started = performance.now()
    await page.goto('/quotes')
    await page.locator('.grid tr[data-row]').nth(9).waitFor()
    const list = performance.now() - started
    return { signIn, list, selectTen: await selectTen(page) }
  } finally {
    await browser.close()
  }
}

async function signedIn(page: Page, username: string): Promise<number> {
  await page.goto('/private-login-staff')
  await page.getByLabel('Tên đăng nhập').fill(username)
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo-2026!')
  const started = performance.now()
  await page.keyboard.press('Enter')
  await page.locator('[data-screen="/"] h1').waitFor()
  return performance.now() - started
}

/** The CPU of the page's main thread, script, style, layout and painting together, in ms. */
async function selectTen(page: Page): Promise<number> {
  // The code of the bar for selected rows comes with the first one and is no part of selecting.
  const box = (n: number) => page.locator('.grid tr[data-row]').nth(n).getByRole('checkbox')
  await box(0).click()
  await page.getByRole('group', { name: 'Thao tác hàng loạt' }).waitFor()
  await box(0).click()
  const session = await page.context().newCDPSession(page)
  // Ticks of the thread itself: on a busy machine waiting for a core is not the page's work.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const before = await busy()
  for (let n = 0; n < 10; n++) await box(n).click()
  await page.getByText('Đã chọn 10 dòng').waitFor()
  return (await busy()) - before
}

if (import.meta.main) {
  const figures = await measureBrowser(process.argv[2] ?? 'http://localhost:3000')
  const line = (name: string, ms: number, budget = '') =>
    process.stdout.write(`${name.padEnd(34)} ${Math.round(ms)} ms${budget}\n`)
  line('sign in to the first screen', figures.signIn)
  line('list of orders, from its address', figures.list)
  line('ten rows selected, main thread', figures.selectTen, ' (budget 350)')
}
