import type { BusinessDate } from '#platform/rules/business-date.ts'

/** What a person keeps of the menu: what they pinned, in their order, and on how many days they opened what. */
export interface OwnMenu {
  pinned: readonly string[]
  opened: Readonly<Record<string, { day: BusinessDate; days: number }>>
}

/** As many as a section has at most. */
export const mostUsual = 9
/** A screen of one task is not a habit. */
const habit = 3
/** Days after which a screen that nobody opened is forgotten. */
const forgotten = 30
const mostOpened = 60

const daysBetween = (from: BusinessDate, to: BusinessDate) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Whatever was kept, by this release or another. */
export function ownMenuOf(kept: unknown): OwnMenu {
  const { pinned, opened } = (kept && typeof kept === 'object' ? kept : {}) as Record<string, unknown>
  const counted = opened && typeof opened === 'object' ? Object.entries(opened) : []
  return {
    pinned: Array.isArray(pinned)
      ? [...new Set(pinned.filter((path) => typeof path === 'string'))].slice(0, mostUsual)
      : [],
    opened: Object.fromEntries(
      counted.filter(([, one]) => typeof one?.days === 'number' && Number.isFinite(Date.parse(one?.day))),
    ),
  }
}

/** The section "Hay dùng": what is pinned, then what is opened on most days; at most nine. */
export function usualOf({ pinned, opened }: OwnMenu, today: BusinessDate): string[] {
  const often = Object.entries(opened)
    .filter(([, { day, days }]) => days >= habit && daysBetween(day, today) <= forgotten)
    .toSorted(([a, one], [b, other]) => other.days - one.days || (a < b ? -1 : 1))
    .map(([path]) => path)
  return [...new Set([...pinned, ...often])].slice(0, mostUsual)
}

/** A day on which the screen was opened counts once. The same menu where it was counted already. */
export function withOpened(own: OwnMenu, path: string, today: BusinessDate): OwnMenu {
  const before = own.opened[path]
  if (before?.day === today) return own
  const days = (before && daysBetween(before.day, today) <= forgotten ? before.days : 0) + 1
  const latest = Object.entries({ ...own.opened, [path]: { day: today, days } })
    .toSorted(([, a], [, b]) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
    .slice(0, mostOpened)
  return { ...own, opened: Object.fromEntries(latest) }
}

/** Pins the screen, or takes it off; undefined where nine are pinned already. */
export function withPin(own: OwnMenu, path: string): OwnMenu | undefined {
  if (own.pinned.includes(path)) return { ...own, pinned: own.pinned.filter((one) => one !== path) }
  return own.pinned.length < mostUsual ? { ...own, pinned: [...own.pinned, path] } : undefined
}
