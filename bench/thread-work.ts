import type { CDPSession } from '@playwright/test'

/**
 * How long a page's main thread has worked so far, ms. Ticks of the thread itself: on a busy machine waiting for a core
 * is not the page's work.
 */
export async function threadWork(session: CDPSession): Promise<() => Promise<number>> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
}
