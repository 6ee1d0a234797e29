import type { Page } from '@playwright/test'

/** ms between two keys of a scanner, and of a person who types. */
export const rhythm = { scanner: 8, person: 130 } as const

/**
 * Types with a rhythm that the page sees exactly: each key carries its own time, so that a slow
 * machine does not turn a scanner into a person.
 */
export async function typist(page: Page) {
  const session = await page.context().newCDPSession(page)
  let last = 0
  return async (text: string, gap: number): Promise<void> => {
    // A pause before each scan or word; time never runs backwards.
    let time = Math.max(Date.now(), last + 300)
    for (const character of text) {
      const enter = character === '⏎'
      const upper = character.toUpperCase()
      const key = {
        key: enter ? 'Enter' : character,
        code: enter ? 'Enter' : /\d/.test(character) ? `Digit${character}` : `Key${upper}`,
        windowsVirtualKeyCode: enter ? 13 : character === '.' ? 190 : upper.charCodeAt(0),
        text: enter ? '\r' : character,
        timestamp: time / 1000,
      }
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
      await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
      last = time
      time += gap
    }
  }
}
