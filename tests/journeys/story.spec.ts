import { expect } from '@playwright/test'
import { orderAt } from './office.ts'
import { answer, byHand, openRecord, test } from './people.ts'

test('a customer opens the story of their order on a phone, until sales takes the link back', async ({
  as,
  browser,
}) => {
  const { code, track } = await orderAt(as, 8.2)
  const sales = await as('ss')
  const drawer = await openRecord(sales, '/quotes', code)
  await drawer.getByRole('tab', { name: 'Gửi khách' }).click()
  await expect(drawer.getByLabel('Nội dung gửi khách')).toContainText(`ĐƠN ${code}`)
  await drawer.getByRole('button', { name: 'Tạo liên kết cho khách' }).click()
  const link = drawer.getByRole('link', { name: 'Mở thử' })
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''
  await expect(drawer.getByLabel('Nội dung gửi khách')).toContainText(address)

  await test.step('sales takes it along as a picture, with all that the story says', async () => {
    await sales.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await drawer.getByRole('button', { name: 'Sao chép ảnh' }).click()
    await expect(sales.getByText('Đã sao chép ảnh, dán vào Zalo để gửi')).toBeVisible()
    const [width, height] = await sales.evaluate(async () => {
      const [copied] = await navigator.clipboard.read()
      const picture = await createImageBitmap(await copied!.getType('image/png'))
      return [picture.width, picture.height]
    })
    expect(width).toBe(1080)
    // Eight steps and the money stand on it.
    expect(height).toBeGreaterThan(800)
    await sales.context().clearPermissions()
  })

  await test.step('and as a sheet of paper', async () => {
    await drawer.getByRole('button', { name: 'In hành trình' }).click()
    const preview = sales.getByRole('dialog', { name: 'Xem trước bản in' })
    await expect(preview.frameLocator('iframe').locator('h1')).toContainText(`HÀNH TRÌNH ĐƠN ${code}`)
    await sales.keyboard.press('Escape')
    await expect(preview).toBeHidden()
  })

  // Somebody else's phone: no session, nothing of ours in it.
  const phone = await browser.newContext(byHand)
  const page = await phone.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Đồng hồ Seiko 5' })).toBeVisible()
  await expect(page.getByText('Đã về Việt Nam', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Hành trình' }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByText(track)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Thanh toán' })).toContainText('Đã thanh toán')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await drawer.getByRole('button', { name: 'Thu hồi', exact: true }).click()
  await answer(sales, 'Thu hồi')
  await expect(drawer.getByRole('button', { name: 'Tạo liên kết cho khách' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Liên kết không còn mở được')).toBeVisible()
  await phone.close()
})
