import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { rhythm, typist } from './keys.ts'
import { choose, open, result, signIn } from './people.ts'

/**
 * A scale on the serial port of this machine: it sends a frame ten times a second of what lies on it, as a Yaohua
 * XK3190-A9 does. The browser's own question for the port cannot be answered by a test; the port is found as one
 * that was chosen before.
 */
async function plugScale(page: Page) {
  await page.addInitScript(() => {
    let shows = 0
    let moving = false
    let sending: ReturnType<typeof setInterval> | undefined
    let isOn = true
    const frame = () => {
      const kg = shows + (moving ? Math.random() : 0)
      const said = `+${String(Math.round(kg * 1000)).padStart(6, '0')}3`
      let sum = 0
      for (const character of said) sum ^= character.charCodeAt(0)
      return new TextEncoder().encode(`\u0002${said}${sum.toString(16).toUpperCase().padStart(2, '0')}\u0003`)
    }
    const port = Object.assign(new EventTarget(), {
      readable: null as ReadableStream<Uint8Array> | null,
      writable: null,
      async open() {
        this.readable = new ReadableStream({
          start(stream) {
            // Half of a frame is what a port gives first.
            stream.enqueue(frame().slice(5))
            sending = setInterval(() => isOn && stream.enqueue(frame()), 100)
          },
          cancel: () => clearInterval(sending),
        })
      },
      async close() {
        clearInterval(sending)
      },
    })
    const serial = Object.assign(new EventTarget(), {
      getPorts: async () => [port],
      requestPort: async () => port,
    })
    Object.defineProperty(navigator, 'serial', { value: serial })
    Object.assign(globalThis, {
      switchScaleOff: () => {
        isOn = false
      },
      putOnScale: (kg: number, restless: boolean) => {
        shows = kg
        moving = restless
      },
    })
  })
  return {
    switchOff: () =>
      page.evaluate(() => (globalThis as unknown as { switchScaleOff: () => void }).switchScaleOff()),
    put: (kg: number, moving = false) =>
      page.evaluate(
        ([weight, restless]) =>
          (globalThis as unknown as { putOnScale: (kg: number, restless: boolean) => void }).putOnScale(
            weight,
            restless,
          ),
        [kg, moving] as const,
      ),
  }
}

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

  await page.getByRole('button', { name: 'Cài đặt cân' }).click()
  const settings = page.getByRole('dialog', { name: 'Cân của máy này' })
  await choose(page, 'Cân cắm vào máy này', /XK3190-A9, A9\+/)
  await settings.getByLabel('Cân đứng yên thì tự điền và lưu, không cần bấm').check()
  await settings.getByRole('button', { name: 'Chọn cổng…' }).click()
  await expect(settings.getByText('Cân đang hiện 0.00 kg.')).toBeVisible()
  await settings.getByRole('button', { name: 'Lưu' }).click()
  await expect(settings).toBeHidden()

  // What moves is no weight, and an empty scale is none.
  await scale.put(1, true)
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
