import type { Page } from '@playwright/test'

/** px: what a thumb presses without pressing what is beside it. */
const least = 40

/**
 * What is seen and pressed on this screen and is lower than a thumb, with its height. Links within a text are as
 * high as the text; what takes presses beyond its own box (a card's name, which opens from the whole card) is as high
 * as that.
 */
export const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate((wanted) => {
    const pressed =
      'button, a.ant-btn, summary, select, [role=button], [role=tab], [role=menuitem], [role=switch], .ant-checkbox-wrapper, .ant-segmented-item'
    const isOf = (hit: Element | null, element: Element) =>
      hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
    /** From its middle up and down, as far as a press is still its. */
    const reach = (element: Element) => {
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const box = element.getBoundingClientRect()
      const x = box.x + box.width / 2
      const y = box.y + box.height / 2
      const at = (dy: number) => isOf(document.elementFromPoint(x, y + dy), element)
      // What lies under something else is not pressed now.
      if (!at(0)) return wanted
      let high = 1
      for (let up = 1; up < wanted && at(-up); up++) high++
      for (let down = 1; down < wanted && at(down); down++) high++
      return high
    }
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      const box = element.getBoundingClientRect()
      const isSeen =
        box.height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isSeen || element.closest('[inert], [aria-hidden=true]') || box.height >= wanted - 0.5) return []
      const high = reach(element)
      if (high >= wanted - 1) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return [`${element.tagName.toLowerCase()}.${element.className} "${name.slice(0, 40)}": ${high} px`]
    })
  }, least)

/** How many px of the page stand outside the window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round(document.documentElement.scrollWidth - innerWidth))
