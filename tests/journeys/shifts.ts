import type { Page } from '@playwright/test'

/** What moved without anybody's doing since the last look. */
export interface Shifted {
  /** As the browser counts it: the part of the window that moved times how far. */
  sum: number
  /** What moved most, to find it. */
  what: string
}

interface Moved {
  value: number
  what: string
}
type Watching = typeof globalThis & { moved?: Moved[] }

/**
 * Notes every layout shift that does not follow a press within half a second. Rows of another answer stand where
 * they belong, below them the count of its pages is as wide as its figures, and the menu unfolds for a screen that a
 * test opened without a press: none of these is noted.
 */
function observe(): void {
  const here = globalThis as Watching
  if (here.moved) return
  const moved: Moved[] = (here.moved = [])
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : 'text'
  new PerformanceObserver((seen) => {
    for (const entry of seen.getEntries() as unknown as {
      value: number
      hadRecentInput: boolean
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    }[]) {
      const own = entry.sources.every(
        ({ node }) => node instanceof Element && node.closest('tr[data-row], .pager, nav.side'),
      )
      if (entry.hadRecentInput || own) continue
      const what = entry.sources
        .map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`,
        )
        .join(' | ')
      moved.push({ value: entry.value, what })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(observe)
  await page.evaluate(observe)
}

/** What shifted since the last call. */
export async function shifted(page: Page): Promise<Shifted> {
  const moved = await page.evaluate(async () => {
    // Shifts are told after the frame in which they were seen.
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
    return (globalThis as Watching).moved?.splice(0) ?? []
  })
  const most = moved.toSorted((a, b) => b.value - a.value)[0]
  return { sum: moved.reduce((sum, { value }) => sum + value, 0), what: most?.what ?? '' }
}
