/** The photos of an order: put there, looked at one after the other, by keys, and gone back to the order. */
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { ask, orderAt } from './office.ts'
import { choose, dialog, open, openRecord, result, scan, test } from './people.ts'
import { newTrack } from './trade.ts'

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
  // The head shows the first of them as well.
  const photos = drawer.getByRole('tabpanel').getByRole('button', { name: /^Xem lớn/ })
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

/** A picture is dropped on, or pasted into, whatever stands at a place of the screen. */
const give = (place: Locator, how: 'drop' | 'paste', name: string, width: number) =>
  place.evaluate(
    async (element, given) => {
      const sheet = new OffscreenCanvas(given.width, given.width / 2)
      sheet.getContext('2d')?.fillRect(0, 0, 20, 20)
      const data = new DataTransfer()
      data.items.add(
        new File([await sheet.convertToBlob({ type: 'image/jpeg' })], given.name, { type: 'image/jpeg' }),
      )
      const common = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        given.how === 'drop'
          ? new DragEvent('drop', { ...common, dataTransfer: data })
          : new ClipboardEvent('paste', { ...common, clipboardData: data }),
      )
    },
    { how, name, width },
  )

/** px of a stored photo as it was sent. */
const widthOf = (page: Page, id: number) =>
  page.evaluate(async (key) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'x-station': sessionStorage.getItem('station') ?? '',
    }
    const answer = await fetch(`/api/image/${key}`, { headers })
    return (await createImageBitmap(await answer.blob())).width
  }, id)

test('photos are dropped anywhere in the drawer or pasted, made small, put in order and taken back', async ({
  as,
}) => {
  const sales = await as('ss')
  const order = await orderAt(as, 1)
  const drawer = await openRecord(sales, '/quotes', order.code)
  await drawer.getByRole('tab', { name: /Ảnh/ }).click()
  await expect(drawer.getByText('Chưa có ảnh nào.')).toBeVisible()
  await give(drawer.getByRole('heading', { name: /./ }).first(), 'drop', 'to.jpg', 3000)
  await expect(drawer.getByText('to.jpg: đã lưu')).toBeVisible()
  await give(drawer.getByRole('tab', { name: /Ảnh/ }), 'paste', 'dan.jpg', 200)
  await expect(drawer.getByText('dan.jpg: đã lưu')).toBeVisible()
  // The head shows the first of them as well.
  const photos = drawer.getByRole('tabpanel').getByRole('button', { name: /^Xem lớn/ })
  await expect(photos).toHaveCount(2)
  const keysOf = async () => {
    const { data } = await ask(sales, 'GET', `/api/load/images?code=${order.code}`)
    return (data as unknown as { id: number }[]).map(({ id }) => id)
  }
  const old = await keysOf()
  expect(await Promise.all(old.map((id) => widthOf(sales, id)))).toEqual([2000, 200])

  await drawer
    .getByLabel('Chọn ảnh')
    .setInputFiles([{ name: 'hoa-don.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7 nothing') }])
  await expect(drawer.getByText('hoa-don.jpg: không phải ảnh; chỉ nhận JPEG, PNG, WebP')).toBeVisible()

  await photos.nth(1).focus()
  await sales.keyboard.press('Alt+ArrowLeft')
  await expect.poll(keysOf).toEqual(old.toReversed())

  await drawer.getByRole('button', { name: 'Gỡ ảnh' }).first().click()
  await expect(photos).toHaveCount(1)
  await sales.getByRole('region', { name: 'Việc vừa làm' }).getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(photos).toHaveCount(2)
})

test('a parcel nobody waits for is photographed at the station, and seen where it is settled', async ({
  as,
}) => {
  const operator = await as('op')
  const track = newTrack()
  await open(operator, '/quotes/receiving/scan')
  await choose(operator, 'Kho nước ngoài', /·/)
  await scan(operator, track)
  await expect(operator.getByText(/^Kiện lạ: chưa có đơn nào/)).toBeVisible()
  await operator
    .getByLabel(`Camera chụp ảnh của ${track}`)
    .setInputFiles([{ name: 'nhan.jpg', mimeType: 'image/jpeg', buffer: await picture('#3a7d44') }])
  await expect(operator.getByRole('button', { name: 'Ảnh (1)' })).toBeVisible()
  await expect(result(operator).getByRole('img', { name: 'Ảnh hàng' })).toBeVisible()
  await expect(result(operator)).not.toContainText('Chưa có ảnh')

  // Looked at and taken away where it was taken, and brought back.
  await operator.getByRole('button', { name: `Xem ảnh của ${track}` }).click()
  const taken = dialog(operator).getByRole('button', { name: /^Xem lớn/ })
  await expect(taken).toHaveCount(1)
  await dialog(operator).getByRole('button', { name: 'Gỡ ảnh' }).click()
  await expect(taken).toHaveCount(0)
  await expect(operator.getByRole('button', { name: 'Ảnh (0)', includeHidden: true })).toBeAttached()
  await expect(result(operator)).toContainText('Chưa có ảnh')
  await operator
    .getByRole('region', { name: 'Việc vừa làm' })
    .getByRole('button', { name: 'Hoàn tác' })
    .click()
  await expect(taken).toHaveCount(1)
  await operator.keyboard.press('Escape')
  await expect(result(operator)).not.toContainText('Chưa có ảnh')
  await open(operator, '/mawbs?view=exceptions')
  const row = operator.getByRole('row').filter({ hasText: track })
  await row.getByRole('button', { name: 'Ảnh' }).click()
  await expect(dialog(operator).getByRole('button', { name: /^Xem lớn: Về kho nước ngoài/ })).toHaveCount(1)
})
