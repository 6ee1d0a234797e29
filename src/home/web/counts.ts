import type { QueueKind } from '#home/queue.api.ts'
import { waitingCap as cap } from '#platform/rules/counts.ts'

/** How much waits in all of them, `120+` where one stopped counting; nothing where nothing waits. */
export function waitingTotal(kinds: readonly Pick<QueueKind, 'count'>[]): string {
  const total = kinds.reduce((sum, { count }) => sum + Math.min(count, cap - 1), 0)
  if (total === 0) return ''
  return kinds.some(({ count }) => count >= cap) ? `${total}+` : String(total)
}
