import type { ScreenRow } from '#platform/contract/screens.ts'
import { fold } from '#platform/rules/fold.ts'
import type { MenuNode } from '#platform/web/session.ts'

export interface ScreenGroup {
  section: string
  screens: readonly { path: string; title: string }[]
}

/** All that may be opened, by the section it stands in: the menu's own, in its order, else the one it was made for. */
export function groupsOf(menus: readonly MenuNode[], screens: readonly ScreenRow[]): ScreenGroup[] {
  const sections = new Map<string, Map<string, string>>()
  const put = (section: string, path: string, title: string) => {
    const own = sections.get(section) ?? new Map<string, string>()
    sections.set(section, own.set(path, title))
  }
  const walk = (nodes: readonly MenuNode[], section: string) => {
    for (const { path, title, children } of nodes) {
      if (path) put(children.length ? title : section, path, title)
      walk(children, section || title)
    }
  }
  walk(menus, '')
  const there = new Set([...sections.values()].flatMap((own) => [...own.keys()]))
  for (const { path, title, menuSection } of screens)
    if (!there.has(path) && !path.includes(':')) put(menuSection ?? '', path, title)
  return [...sections].map(([section, own]) => ({
    section: section || 'Của tôi',
    screens: [...own].map(([path, title]) => ({ path, title })),
  }))
}

/** What is left of the groups by the words of a search: of the title, or of the section as a whole. */
export function groupsMatching(groups: readonly ScreenGroup[], text: string): ScreenGroup[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return groups
    .map(({ section, screens }) => ({
      section,
      screens: screens.filter(({ title, path }) => {
        const said = `${fold(title)} ${fold(section)} ${path}`
        return words.every((word) => said.includes(word))
      }),
    }))
    .filter(({ screens }) => screens.length > 0)
}
