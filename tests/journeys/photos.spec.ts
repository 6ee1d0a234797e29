/** The photos of an order: put there, looked at one after the other, by keys, and gone back to the order. */
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { orderAt } from './office.ts'
import { openRecord, test } from './people.ts'

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('photos of an order are added, and gone through in one viewer', async ({ as }) => {
  const sales = await as('ss')
  const order = await orderAt(as, 1)
  const drawer = await openRecord(sales, '/quotes', order.code)
  await drawer.getByRole('tab', { name: /Ảnh/ }).click()
  await drawer.getByLabel('Chọn ảnh').setInputFiles([
    { name: 'do.jpg', mimeType: 'image/jpeg', buffer: await picture('#b3261e') },
    { name: 'xanh.jpg', mimeType: 'image/jpeg', buffer: await picture('#1e5bb3') },
  ])
  await expect(drawer.getByText('xanh.jpg: đã lưu')).toBeVisible()
  const photos = drawer.getByRole('button', { name: /^Xem lớn/ })
  await expect(photos).toHaveCount(2)
  await photos.first().click()
  const viewer = sales.getByRole('dialog', { name: /Kinh doanh tải lên/ })
  const large = viewer.locator('img')
  await expect(viewer).toContainText('1 / 2')
  const first = await large.getAttribute('src')
  await sales.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('2 / 2')
  await expect(large).not.toHaveAttribute('src', first ?? '')
  await sales.keyboard.press('r')
  await expect(large).toHaveAttribute('style', /rotate\(90deg\)/)
  await sales.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(drawer).toBeVisible()
})
