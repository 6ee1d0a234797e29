import { expect, test } from '@playwright/test'
import { rhythm, typist } from './keys.ts'
import { choose, open, result, signIn } from './people.ts'
import { chooseScale, plugScale } from './plug-scale.ts'

test('thirty parcels in a morning: scanned, put on the scale, saved without a press', async ({ browser }) => {
  const page = await signIn(browser, 'op')
  const scale = await plugScale(page)
  const type = await typist(page)
  const run = Date.now().toString().slice(-7)
  const weight = page.getByLabel('Cân kho nước ngoài')
  await open(page, '/quotes/receiving/scan')
  await choose(page, 'Kho nước ngoài', /Kho Tokyo/)
  await type(`CAN${run}0⏎`, rhythm.scanner)
  await expect(result(page)).toContainText(`CAN${run}0`)

  await chooseScale(page)

  // What moves is no weight, and an empty scale is none.
  await scale.put(1, true)
  await expect(page.locator('.scale-shows[data-rests="false"]')).toBeVisible()
  await page.getByRole('button', { name: /^Đọc số trên cân/ }).click()
  await expect(page.getByText('Cân chưa đứng yên, thử lại')).toBeVisible()
  await expect(weight).toHaveValue('')

  await scale.put(0)
  for (let n = 1; n <= 30; n++) {
    await type(`CAN${run}${n}⏎`, rhythm.scanner)
    await expect(result(page)).toContainText(`CAN${run}${n}`)
    await scale.put(1 + n / 100)
    await expect(result(page)).toContainText(`${(1 + n / 100).toFixed(2)} kg`)
    // It is lifted off a moment after the next code was scanned: that one does not get its weight.
    if (n % 3 === 0) {
      await type(`CANX${run}${n}⏎`, rhythm.scanner)
      await expect(result(page)).toContainText(`CANX${run}${n}`)
      await expect(weight).toHaveValue('')
    }
    await scale.put(0)
    await expect(page.getByRole('button', { name: /^Đọc số trên cân/ })).toContainText('0.00 kg')
  }

  // What a scale showed before it was switched off is no weight of the next parcel.
  await scale.put(2.5)
  await expect(page.getByRole('button', { name: /^Đọc số trên cân/ })).toContainText('2.50 kg')
  await scale.switchOff()
  await expect(page.getByRole('button', { name: /^Đọc số trên cân/ })).not.toContainText('2.50 kg')
  await type(`CANZ${run}⏎`, rhythm.scanner)
  await expect(result(page)).toContainText(`CANZ${run}`)
  await page.getByRole('button', { name: /^Đọc số trên cân/ }).click()
  await expect(page.getByText(/^Cân không gửi số/)).toBeVisible()
  await expect(weight).toHaveValue('')
})
