import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { rhythm, typist } from './keys.ts'
import { choose, open, signIn, test } from './people.ts'

test.use({ serviceWorkers: 'allow' })

/** What this browser keeps for an hour without a network, as paths. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
/** The worker of this build has this page. */
const installed = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')

test('installed, the product opens without a network and says so; it goes on when the server answers', async ({
  browser,
}) => {
  const page = await signIn(browser, 'op')
  await installed(page)
  const paths = await kept(page)
  expect(paths).toContain('/')
  expect(paths.filter((path) => !/^\/(assets\/[\w.~-]+\.(js|css)|icon\.svg)?$/.test(path))).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/checkin')
  await expect(page.getByRole('heading', { name: 'Mất kết nối' })).toBeVisible()
  await expect(page.getByText('Không có lượt quét nào chờ gửi trên máy này.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.locator('[data-screen="/checkin"]')).toBeVisible()

  // Nothing of a person lies beside the code, neither while they work nor when they have gone.
  await open(page, '/quotes')
  await page.getByRole('button', { name: /^Tài khoản / }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  await expect(page.getByLabel('Tên đăng nhập')).toBeVisible()
  expect((await kept(page)).toSorted()).toEqual(paths.toSorted())
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/token|userInfo/)
  await page.context().close()
})

test('a server that cannot say who works here is asked again by itself', async ({ browser }) => {
  const page = await signIn(browser, 'op')
  let down = true
  await page.route('**/api/v1/auth/session', (route) =>
    down
      ? route.fulfill({ status: 503, json: { code: 0, error: 'down', message: 'Hệ thống đang bận' } })
      : route.fallback(),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Chưa mở được hệ thống' })).toBeVisible()
  down = false
  await expect(page.locator('[data-screen="/"]')).toBeVisible()
  await page.context().close()
})

test('what a station kept without a network outlives the page, and is sent in order', async ({ browser }) => {
  const page = await signIn(browser, 'op')
  await installed(page)
  await open(page, '/quotes/receiving/scan')
  await choose(page, 'Kho nước ngoài', /·/)
  await page.getByLabel('Quét hoặc nhập mã rồi Enter').focus()
  await page.context().setOffline(true)
  const codes = [1, 2].map((n) => `OFF${Date.now().toString().slice(-8)}${n}`)
  const type = await typist(page)
  for (const code of codes) await type(`${code}⏎`, rhythm.scanner)
  await expect(page.getByText(/Mất kết nối: đã giữ 2 lượt quét/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mất kết nối' })).toBeVisible()
  await expect(page.getByText(/Máy này giữ 2 lượt quét chưa gửi: khi trạm đã quét mở lại/)).toBeVisible()

  const sent: string[] = []
  page.on('response', (answer) => {
    const request = answer.request()
    if (request.method() === 'POST' && request.url().endsWith('/api/import/quote/receive'))
      sent.push((request.postDataJSON() as { track: string }).track)
  })
  await page.context().setOffline(false)
  await expect(page.locator('[data-screen="/quotes/receiving/scan"]')).toBeVisible()
  // The warehouse is still the one chosen, and what waits is sent to it.
  await expect.poll(() => sent).toEqual(codes)
  await page.context().close()
})

test('a new build is told where something is typed, and taken where nothing is', async ({ browser }) => {
  const page = await signIn(browser, 'ss')
  await open(page, '/quote/simple')
  await page.route('**/meta.json', (route) => route.fulfill({ json: { date: '2099-01-01T00:00:00.000Z' } }))
  await page.getByRole('textbox').filter({ visible: true }).nth(1).fill('Đang gõ dở')
  await page.evaluate(() => {
    const real = Date.now
    Date.now = () => real() + 11_000
    window.dispatchEvent(new Event('focus'))
  })
  const strip = page.getByRole('status').filter({ hasText: 'Có bản mới' })
  await expect(strip).toBeVisible()
  await expect(page.getByRole('textbox').filter({ visible: true }).nth(1)).toHaveValue('Đang gõ dở')
  page.once('dialog', (asked) => void asked.accept())
  await strip.getByRole('button', { name: 'Tải lại' }).click()
  await expect(page.getByRole('textbox').filter({ visible: true }).nth(1)).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('build_reloaded_for'))).toBe(
    '2099-01-01T00:00:00.000Z',
  )
  await page.context().close()
})
