import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { rhythm, typist } from './keys.ts'
import { ask, carriedOrders, receivedThere } from './office.ts'
import { cellOf, choose, open, result, rowWith, signIn, test } from './people.ts'
import { chooseScale, plugScale } from './plug-scale.ts'
import { countPrints } from './prints.ts'
import { newTrack } from './trade.ts'

/** The label that is printed next, as the server made it. */
const nextLabel = async (page: Page) => {
  const answer = await page.waitForResponse((one) => one.url().endsWith('/api/package/invoice/print'))
  return ((await answer.json()) as { data: { content: string; again: number } }).data
}

test('a morning of thirty scans at the packing station: bags weigh themselves, and their labels come out', async ({
  as,
  browser,
}) => {
  const office = await as('op')
  const tracks = Array.from({ length: 31 }, newTrack)
  await carriedOrders(as, [tracks])
  const packages = await receivedThere(as, tracks, 1.5)
  const meant = async (from: number, to: number) => {
    const body = { action: 'make', warehouse_code: 'JP-TYO', packages: packages.slice(from, to) }
    const { data } = await ask(office, 'POST', '/api/packages/invoice', body)
    return String((data['bag'] as { code: string }).code)
  }
  // The last bag is to hold one that nobody finds.
  const [first, last] = [await meant(0, 10), await meant(20, 31)]
  const lost = tracks[30]!

  const page = await signIn(browser, 'op')
  const scale = await plugScale(page)
  const prints = await countPrints(page)
  const type = await typist(page)
  const bag = (code: string) => page.getByRole('region', { name: `Bao ${code}` })
  await open(page, '/bags?view=pack')
  await choose(page, 'Kho nước ngoài', /Kho Tokyo/)

  // It stands on the scale and grows: nothing is taken until the last package was scanned and lies in it.
  await type(`${first}⏎`, rhythm.scanner)
  await expect(bag(first)).toContainText('0/10 kiện')
  await chooseScale(page)
  for (let n = 0; n < 9; n++) {
    await type(`${tracks[n]}⏎`, rhythm.scanner)
    await expect(result(page)).toContainText(`${n + 1}/10`)
    await scale.put((n + 1) * 1.5 + 0.3)
  }
  await scale.put(9.3)
  await type(`${tracks[9]}⏎`, rhythm.scanner)
  await expect(result(page)).toContainText('Đủ 10 kiện')
  await expect(bag(first).getByText('Cân đang hiện 9.30 kg, các kiện nặng 15.00 kg')).toBeVisible()
  expect(await prints()).toBe(0)
  const label = nextLabel(page)
  await scale.put(15.3)
  await expect(result(page)).toContainText('Đã đóng 15.30 kg')
  expect((await label).content).toContain(first)
  await expect.poll(prints).toBe(1)
  await scale.put(0)

  // Whatever comes goes into the second, ten by count. Its scale never rests: the weight is typed.
  await page.getByRole('button', { name: 'Mở bao' }).click()
  await expect(result(page)).toContainText('Đã mở bao')
  const second = /BG\d{8}/.exec((await result(page).textContent()) ?? '')?.[0] ?? ''
  await bag(second).getByLabel('Bao đủ khi có (kiện)').fill('10')
  for (let n = 10; n < 20; n++) {
    await type(`${tracks[n]}⏎`, rhythm.scanner)
    await expect(result(page)).toContainText(n < 19 ? `Kiện thứ ${n - 9}` : 'Đủ 10 kiện')
  }
  await scale.put(15, true)
  await expect(page.locator('.scale-shows[data-rests="false"]')).toBeVisible()
  await bag(second)
    .getByRole('button', { name: /^Đọc số trên cân/ })
    .click()
  await expect(page.getByText('Cân chưa đứng yên, thử lại')).toBeVisible()
  const weight = bag(second).getByLabel('Cân cả bao')
  await weight.fill('15.4')
  await weight.press('Enter')
  await expect(result(page)).toContainText('Đã đóng 15.40 kg')
  await expect.poll(prints).toBe(2)
  await scale.put(0)

  // One is missing: the bag is not closed with it, it is named, and goes on without.
  await type(`${last}⏎`, rhythm.scanner)
  for (let n = 20; n < 30; n++) {
    await type(`${tracks[n]}⏎`, rhythm.scanner)
    await expect(result(page)).toContainText(`${n - 19}/11`)
  }
  await scale.put(15.6)
  await expect(page.locator('.scale-shows[data-rests="true"]')).toContainText('15.60 kg')
  const close = bag(last).getByRole('button', { name: 'Đóng bao, in tem' })
  await close.click()
  await expect(result(page)).toContainText(`mới quét 10/11 kiện, còn thiếu: ${lost}`)
  await bag(last)
    .getByRole('button', { name: `Lấy kiện ${lost} ra` })
    .click()
  await expect(bag(last)).toContainText('10/10 kiện')
  await close.click()
  await expect(result(page)).toContainText('Đã đóng 15.60 kg')
  await expect.poll(prints).toBe(3)

  // The printer's dialog was sent away: the label comes once more, and says that it is the second.
  const again = nextLabel(page)
  await page.getByRole('button', { name: `In lại tem ${last}` }).click()
  expect(await again).toMatchObject({ again: 1, content: expect.stringContaining('lần 2') })
  await expect.poll(prints).toBe(4)

  // A closed bag by its address takes nothing more: it says so, and offers what is left to do with it.
  await open(page, `/bags?view=pack&bag=${first}`)
  await expect(bag(first)).toContainText('Đã đóng, không nhận thêm kiện: 10 kiện, cân cả bao 15.30 kg')
  await expect(bag(first).getByRole('button', { name: 'Đóng bao, in tem' })).toHaveCount(0)
  await type(`${lost}⏎`, rhythm.scanner)
  await expect(result(page)).toContainText(`${first} không nhận thêm kiện`)
  await bag(first).getByRole('button', { name: 'Mở lại bao' }).click()
  await page.getByRole('dialog').getByLabel('Lý do').fill('Bỏ sót một kiện')
  await page.getByRole('dialog').getByRole('button', { name: 'Mở lại bao' }).click()
  await expect(bag(first).getByRole('button', { name: 'Đóng bao, in tem' })).toBeVisible()
  await bag(first).getByLabel('Cân cả bao').fill('15.3')
  await bag(first).getByRole('button', { name: 'Đóng bao, in tem' }).click()
  await expect(result(page)).toContainText('Đã đóng 15.30 kg')

  for (const [code, kg] of [
    [first, '15.30'],
    [second, '15.40'],
    [last, '15.60'],
  ] as const) {
    await open(page, `/bags?q=${code}`)
    await expect(rowWith(page, code)).toContainText('Đã đóng')
    await expect(rowWith(page, code)).toContainText(kg)
    expect(await cellOf(rowWith(page, code), 'Kiện')).toBe('10')
  }
})
