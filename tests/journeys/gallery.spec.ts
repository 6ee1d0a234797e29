import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { axeFaults, rulesOfColour } from './axe.ts'
import { look, signIn } from './people.ts'
import { quiet, settled, visit } from './screens.ts'
import { watch } from './watch.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1600, height: 900 }

/** px that the page itself can be scrolled sideways; lists and tables scroll within themselves. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What stands furthest out, for the message of a page that scrolls sideways. */
const widest = (page: Page) =>
  page.evaluate(() => {
    const out = [...document.querySelectorAll('main *')].filter((element) => {
      const box = element.getBoundingClientRect()
      const inScroll = element.closest('.grid, .ant-table-content, [style*="overflow"]')
      return box.right > innerWidth + 1 && box.width > 0 && !inScroll
    })
    return out.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))
  })

const parts = [
  'Chỗ trống, chỗ lỗi',
  'Chip: đang tải, có số, chưa tải được',
  'Thanh chọn, thanh công cụ gấp',
  'Chặng',
  'Thẻ trên điện thoại: có, đang tải, trống, lỗi',
  'Kết quả quét: mỗi loại',
  'Nhãn trạng thái',
  'Thao tác',
  'Thao tác trong dòng',
  'Đầu hồ sơ',
  'Đầu hồ sơ: bước bị chặn, chờ người khác, dừng',
  'Đầu hồ sơ: không có bước',
  'Hộp thoại, biểu mẫu và in',
  'Ô nhập',
  'Ô nhập: có lỗi',
  'Ô nhập: tắt',
  'Địa chỉ',
  'Trạm quét',
]

for (const appearance of ['light', 'dark'] as const) {
  test(`the gallery in ${appearance}, photographed at a desk and on a phone`, async ({ browser }, info) => {
    const page = await signIn(browser, 'su')
    await look(page, appearance)
    const watched = watch(page)
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport)
      await page.goto('/dev/gallery')
      // Its lists that load stay so: what is waited for is the last part.
      await expect(page.getByRole('region', { name: parts.at(-1)! })).toBeVisible()
      const shown = page.locator('section[data-part]')
      const names = await shown.evaluateAll((all) => all.map((part) => part.dataset['part']))
      expect(names).toEqual(expect.arrayContaining(parts))
      for (const part of await shown.all()) {
        const box = await part.boundingBox()
        // A heading alone is some 30 px high.
        expect(box?.height, `${await part.getAttribute('data-part')} rendered`).toBeGreaterThan(44)
      }
      const photo = await page.screenshot({ fullPage: true })
      await info.attach(`gallery-${appearance}-${viewport.width}.png`, {
        body: photo,
        contentType: 'image/png',
      })
      expect(await overflow(page), `the gallery at ${viewport.width} px: ${await widest(page)}`).toBe(0)
    }
    await page.setViewportSize(desk)
    expect([...watched.faults(), ...(await axeFaults(page, rulesOfColour))].join('\n')).toBe('')
    await look(page, 'light')
  })
}

test('the main lists and stations fit a phone', async ({ browser }) => {
  const page = await signIn(browser, 'su')
  await page.setViewportSize(phone)
  const watched = watch(page)
  const faults: string[] = []
  for (const path of [
    '/',
    '/quotes',
    '/approves',
    '/invoices',
    '/invoices/cods',
    '/transfers',
    '/checkins',
    '/mawbs/list',
    '/batchs',
    '/scan-track',
    '/quotes/receiving/scan',
    '/checkin',
  ]) {
    await visit(page, path)
    await settled(page, path, watched)
    const row = page.locator('.cards [data-row]').first()
    const list = await overflow(page)
    if (list > 0) faults.push(`${path} scrolls ${list} px sideways: ${await widest(page)}`)
    if (path === '/' || (await row.count()) === 0) continue
    // A picture opens itself.
    await row.locator('button:not(.thumb)').first().click()
    const drawer = page.getByRole('dialog').last()
    await expect(drawer).toBeVisible()
    await quiet(page, watched)
    const box = await drawer.boundingBox()
    if (!box || Math.round(box.width) !== phone.width)
      faults.push(`${path}: its drawer is ${box?.width} px wide`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(faults.join('\n')).toBe('')
})
