import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { choose, prepare } from './people.ts'

/**
 * A scale on the serial port of this machine: it sends a frame ten times a second of what lies on it, as a Yaohua
 * XK3190-A9 does. The browser's own question for the port cannot be answered by a test; the port is found as one
 * that was chosen before.
 */
export async function plugScale(page: Page) {
  await prepare(page, () => {
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

/** Sets the scale of this machine at an open station: its kind, and that what rests on it is taken without a press. */
export async function chooseScale(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cài đặt cân' }).click()
  const settings = page.getByRole('dialog', { name: 'Cân của máy này' })
  await choose(page, 'Cân cắm vào máy này', /XK3190-A9, A9\+/)
  await settings.getByLabel('Cân đứng yên thì tự điền và lưu, không cần bấm').check()
  await settings.getByRole('button', { name: 'Chọn cổng…' }).click()
  await expect(settings.getByText('Cân đang hiện 0.00 kg.')).toBeVisible()
  await settings.getByRole('button', { name: 'Lưu' }).click()
  await expect(settings).toBeHidden()
}
