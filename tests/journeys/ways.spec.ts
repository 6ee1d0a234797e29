/** The ways that lead from one step to the next, and back where nothing was posted. */
import { expect } from '@playwright/test'
import { ask, orderAt } from './office.ts'
import { open, openRecord, press, signIn, standsAt, test } from './people.ts'

test('a step that was done says who goes on, and is taken back by who did it', async ({ as }) => {
  const sales = await as('ss')
  const order = await orderAt(as, 2)
  await openRecord(sales, '/quotes/tracks', order.code)
  await press(sales, 'Khách đồng ý')
  await standsAt(sales, 'Đang giao dịch')
  const line = sales.getByRole('region', { name: 'Việc vừa làm' })
  await expect(line).toContainText('Tiếp theo, kế toán: xác nhận cọc')
  // The line stays for whoever looks at it, and takes the focus from nobody.
  await line.getByRole('button', { name: 'Hoàn tác' }).hover()
  await sales.keyboard.press('Control+z')
  await expect(line).toContainText('Đã hoàn tác')
  await standsAt(sales, 'Đã báo giá')
})

test('the next step is begun from the line that offers it', async ({ as }) => {
  const sales = await as('ss')
  const order = await orderAt(as, 1)
  await openRecord(sales, '/quotes/tracks', order.code)
  await press(sales, 'Gửi báo giá')
  await standsAt(sales, 'Đã báo giá')
  await sales
    .getByRole('region', { name: 'Việc vừa làm' })
    .getByRole('button', { name: 'Khách đồng ý' })
    .click()
  await standsAt(sales, 'Đang giao dịch')
  // One line an order: what was offered before its last step is past.
  const line = sales.getByRole('region', { name: 'Việc vừa làm' })
  await expect(line.getByRole('button', { name: 'Khách đồng ý' })).toHaveCount(0)
  await line.getByRole('button', { name: 'Lập phiếu thu' }).click()
  await expect(sales.locator('[data-screen="/transfer"]')).toBeVisible()
  await expect(sales.getByLabel(/^Số tiền/)).not.toHaveValue('')
})

test('"?" shows the keys of what is on the screen, from the menu too', async ({ as }) => {
  const sales = await as('ss')
  await open(sales, '/quotes/tracks')
  await expect(sales.locator('tr[data-row]').first()).toBeVisible()
  await sales.keyboard.press('Shift+?')
  const panel = sales.getByRole('dialog', { name: 'Phím của màn hình này' })
  await expect(panel).toContainText('Mở dòng đang đứng')
  await expect(panel).toContainText('Tìm mọi thứ')
  await sales.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  // A list of nothing to choose from does not tell of choosing.
  await open(sales, '/')
  await sales.getByRole('button', { name: /^Tài khoản/ }).click()
  await sales.getByRole('menuitem', { name: /Phím của màn hình/ }).click()
  await expect(panel).toContainText('Tìm mọi thứ')
  await expect(panel).not.toContainText('Mở dòng đang đứng')
  await sales.keyboard.press('Escape')
})

test('a tab’s title begins with the code of the record that is open', async ({ as }) => {
  const sales = await as('ss')
  const order = await orderAt(as, 2)
  await openRecord(sales, '/quotes/tracks', order.code)
  await expect(sales).toHaveTitle(new RegExp(`^${order.code} (\\(\\d+\\+?\\) )?· Tất cả đơn hàng`))
  await sales.keyboard.press('Escape')
  await expect(sales).toHaveTitle(/^(\(\d+\+?\) )?Tất cả đơn hàng/)
})

test('a lost network is said over the page, which does not move, and goes by itself', async ({ as }) => {
  const sales = await as('ss')
  await open(sales, '/quotes/tracks')
  await expect(sales.locator('tr[data-row]').first()).toBeVisible()
  const before = await sales.locator('.list').boundingBox()
  await sales.context().setOffline(true)
  const strip = sales.getByText(/^Mất kết nối, dữ liệu lúc \d\d:\d\d$/)
  await expect(strip).toBeVisible()
  expect(await sales.locator('.list').boundingBox()).toEqual(before)
  await sales.context().setOffline(false)
  await expect(strip).toBeHidden()
})

test('what cannot be sent says so and loses nothing, and goes through once the network is there', async ({
  as,
}) => {
  const sales = await as('ss')
  const { results } = await ask(sales, 'GET', '/api/customers?size=1')
  await open(sales, `/customers?open=${results[0]!.id}`)
  await press(sales, 'Sửa hồ sơ')
  const form = sales.getByRole('dialog', { name: /^Sửa hồ sơ/ })
  const note = form.getByLabel(/^Ghi chú/)
  const typed = `gọi lại sau ${Date.now()}`
  await note.fill(typed)
  await sales.context().setOffline(true)
  const strip = sales.getByText(/^Mất kết nối, dữ liệu lúc \d\d:\d\d$/)
  await expect(strip).toBeVisible()
  await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(form.getByRole('alert')).toContainText('Không kết nối được máy chủ')
  await expect(note).toHaveValue(typed)
  await sales.context().setOffline(false)
  await expect(strip).toBeHidden()
  await expect(note).toHaveValue(typed)
  await form.getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(form).toBeHidden()
  const saved = await ask(sales, 'GET', '/api/customers?size=1')
  expect(saved.results[0]).toMatchObject({ note: typed })
})

test('a day that there is not is refused with its field’s name, and today does not take its place', async ({
  as,
}) => {
  const chief = await as('su')
  await open(chief, '/notifications')
  const address = chief.url()
  await chief.getByRole('button', { name: 'Ngày đăng', exact: true }).first().click()
  const box = chief.getByRole('form', { name: 'Lọc Ngày đăng' })
  const from = box.getByLabel('Từ ngày')
  await from.pressSequentially('31022026')
  await from.press('Enter')
  await expect(box.getByRole('alert')).toContainText('Ngày đăng, từ ngày: không có ngày “31-02-2026”')
  await expect(from).toHaveValue('31-02-2026')
  expect(chief.url()).toBe(address)
  await from.fill('')
  await from.pressSequentially('1/2/26')
  await from.press('Enter')
  await expect(chief).toHaveURL(/created_at_from=01-02-2026/)
})

test('keys typed before the search has come are in it, Enter too', async ({ browser }) => {
  const page = await signIn(browser, 'ss')
  let come = () => {}
  const held = new Promise<void>((done) => (come = done))
  await page.route(/\/palette-[\w-]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.locator('[data-screen="/"]')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tat ca don', { delay: 40 })
  await page.keyboard.press('Enter')
  come()
  await expect(page.locator('[data-screen="/quotes/tracks"]')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('khach', { delay: 40 })
  const box = page.getByRole('combobox', { name: 'Tìm kiếm' })
  await expect(box).toHaveValue('khach')
  // Back at once: nothing is left of what was typed before.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nhac no', { delay: 40 })
  await expect(box).toHaveValue('nhac no')
  await expect(page.getByRole('option', { name: /Hạn mức công nợ/ })).toBeVisible()
  await page.context().close()
})
