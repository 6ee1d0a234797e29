import { expect } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { ask } from './office.ts'
import { signIn, test } from './people.ts'

const people = ['su', 'ad', 'ac', 'cs', 'ss', 'cc', 'op', 'af', 'pa', 'mkt'] as const

for (const username of people) {
  test(`${username} is one press away from the first thing that waits`, async ({ browser }) => {
    const page = await signIn(browser, username)
    const home = page.locator('[data-screen="/"]')
    await expect(home.getByText(/việc đang chờ bạn|không có việc nào chờ bạn/)).toBeVisible()
    const row = home.locator('.home-kind li').first()
    const code = await row.locator('.home-code').innerText()
    await row.getByRole('link').click()
    await expect(home).toBeHidden()
    // The record with its question over it, the form that has it, or the station of the step: no list to look through.
    const record = page.getByRole('dialog').filter({ hasText: code })
    const form = page.locator('#screen form, .bill-make').filter({ hasText: code })
    await expect(record.or(form).or(page.locator('.scan-main')).first()).toBeVisible()
    await page.context().close()
  })
}

test('a bank line that waits opens itself, not the first of its list', async ({ as }) => {
  const accountant = await as('ac')
  const waits = await ask(accountant, 'GET', '/api/bank-transactions?status=new,suggested&size=50')
  const line = waits.results.at(-1)!
  for (const filters of ['status=new,suggested', 'status=matched'])
    await test.step(`in a list with ${filters}`, async () => {
      await accountant.goto(`/bank-transactions?${filters}&open=${line.id}`)
      const panel = accountant.getByRole('region', { name: 'Giao dịch đang chọn' })
      await expect(panel).toContainText(String(line.content))
    })
})

test('what one person hands over stands at the other’s, also while news are not heard yet, and leaves when it is done', async ({
  as,
}) => {
  const [maker, checker] = await Promise.all([as('ac'), as('ac2')])
  // The stream is opened two seconds after the first screen: what happens until then it tells at its opening.
  let open = () => {}
  const opened = new Promise<void>((done) => (open = done))
  await checker.route('**/api/live*', async (route) => {
    await opened
    await route.continue()
  })
  await checker.goto('/')
  const kind = checker.getByRole('region', { name: 'Đối tác hoàn tiền chờ nhận' })
  const home = checker.locator('[data-screen="/"]')
  await expect(home.getByText(/việc đang chờ bạn|không có việc nào chờ bạn/)).toBeVisible()
  // At once: a kind of which nothing waits any more is gone.
  const counted = async () => Number((await kind.locator('.home-count').allInnerTexts())[0] ?? 0)
  const before = await counted()
  const { results: partners } = await ask(maker, 'GET', '/api/partner?size=1')
  const { data: made } = await ask(maker, 'POST', '/api/partner-refund', {
    partner_id: partners[0]!.id,
    amount: 1_310_000,
  })
  open()
  await expect.poll(counted, { timeout: 15_000 }).toBe(before + 1)
  expect(await axeFaults(checker)).toEqual([])
  await maker.goto('/')
  await expect(maker.locator('[data-screen="/"]').getByText(/việc/).first()).toBeVisible()
  await expect(maker.getByText(made.code)).toHaveCount(0)
  await ask(maker, 'PUT', `/api/partner-refund/change-status/${made.id}`, { newStatus: -1, reason: 'thử' })
  await expect.poll(counted, { timeout: 15_000 }).toBe(before)
  await checker.unroute('**/api/live*')
})
