/**
 * Counts what a person presses besides the data itself: presses of the pointer outside text fields and options of a
 * list, and Esc and shortcuts anywhere, Enter and Space outside fields. What a scanner types goes into its field and does not count.
 */
import type { Page } from '@playwright/test'
import { prepare } from './people.ts'

const script = () => {
  const field =
    'input:not([type=checkbox]):not([type=radio]):not([type=button]),textarea,[contenteditable=true]'
  const data = `${field},[role=option],.ant-select-item-option,.ant-select:not(.ant-select-disabled),.ant-picker`
  const within = (target: EventTarget | null, selector: string) =>
    target instanceof Element && target.closest(selector) !== null
  const tell = (what: string) => (window as unknown as { pressed: (what: string) => void }).pressed(what)
  const named = (target: EventTarget | null) => {
    const button = target instanceof Element ? target.closest('button,a,[role=menuitem],label,tr,li') : null
    return (button?.getAttribute('aria-label') ?? button?.textContent ?? '?').trim().slice(0, 40)
  }
  addEventListener(
    'pointerdown',
    (event) => {
      if (within(event.target, data)) return
      const what = named(event.target)
      // Playwright takes a press back, and makes it anew, when something else has come under the pointer meanwhile.
      setTimeout(() => event.defaultPrevented || tell(what))
    },
    true,
  )
  addEventListener(
    'keydown',
    ({ key, ctrlKey, altKey, metaKey, target }) => {
      const shortcut = (ctrlKey || altKey || metaKey) && !['Control', 'Alt', 'Meta', 'Shift'].includes(key)
      const press = key === 'Escape' || (['Enter', ' '].includes(key) && !within(target, field))
      if (shortcut || press) tell(`${ctrlKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${key}`)
    },
    true,
  )
}

export interface Presses {
  /** What was pressed, by its words. */
  readonly pressed: readonly string[]
}

/** From here on the presses of this page are counted, whatever screen it opens. */
export async function countPresses(page: Page): Promise<Presses> {
  const pressed: string[] = []
  await page.exposeFunction('pressed', (what: string) => void pressed.push(what))
  await prepare(page, script)
  return { pressed }
}
