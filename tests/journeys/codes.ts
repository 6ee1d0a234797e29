import type { Page } from '@playwright/test'
import type { CodeWay } from '#platform/rules/code-ways.ts'
import { modulesOf } from '#platform/server/modules.ts'

const ways = (await modulesOf<{ way?: CodeWay }>('.places.ts')).flatMap(({ module }) => module.way ?? [])

/**
 * Codes in the cells and facts of the screen that lead nowhere though one of the person's screens opens them. What a
 * row itself is called (its first column) opens the row.
 */
export async function deadCodes(page: Page, own: readonly { path: string }[]): Promise<string[]> {
  const opened = ways.filter(({ places }) => own.some(({ path }) => places.includes(path)))
  if (!opened.length) return []
  return page.evaluate(
    (looks) => {
      const any = new RegExp(`(?:${looks})(?!\\d)`, 'u')
      const cells = document.querySelectorAll('.grid tbody td:not(.pin, .nothing), main dd')
      const texts = [...cells].flatMap((cell) => {
        const found: string[] = []
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if (any.test(node.nodeValue ?? '') && !node.parentElement?.closest('a, button'))
            found.push(node.nodeValue ?? '')
        return found
      })
      return texts.slice(0, 3).map((text) => `writes «${text.slice(0, 60)}» and does not lead there`)
    },
    opened.map(({ looks }) => looks).join('|'),
  )
}
