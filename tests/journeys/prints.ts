import type { Page } from '@playwright/test'
import { prepare } from './people.ts'

/** Counts the prints, which a machine without a printer leaves out. */
export async function countPrints(page: Page): Promise<() => Promise<number>> {
  await prepare(page, () => {
    const counter = globalThis as unknown as { prints: number }
    counter.prints = 0
    const known = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const view = known?.get?.call(this) as Window
        view.print = () => void counter.prints++
        return view
      },
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { prints: number }).prints)
}
