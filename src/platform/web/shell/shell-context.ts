import { createContext, useContext, type ComponentType } from 'react'
import type { MenuNode, Person } from '#platform/web/session.ts'
import type { Screen } from '#platform/web/screens.ts'
import type { SearchProvider } from '#platform/web/shell/search.ts'
import type { Appearance } from '#platform/web/shell/theme.ts'

export interface ShellParts {
  /** The screens that this person may open. */
  screens: readonly Screen[]
  /** Their menu, without entries that no screen answers. */
  menus: readonly MenuNode[]
  searchProviders: readonly SearchProvider[]
  /** Stands in the header, such as the bell. */
  headerPart?: ComponentType
  signOut: () => void
  keepAppearance: (appearance: Appearance) => void
}
export const ShellContext = createContext<ShellParts | undefined>(undefined)

export function useShell(): ShellParts {
  const parts = useContext(ShellContext)
  if (!parts) throw new Error('useShell outside the shell')
  return parts
}

function* pathsOf(nodes: readonly MenuNode[]): Generator<string> {
  for (const node of nodes) {
    if (node.path) yield node.path
    yield* pathsOf(node.children)
  }
}

/**
 * Document 1, section 2: a route is open to the roles on it and to those whose menu has its path;
 * one without roles to everybody signed in.
 */
export function screensOf(person: Person, all: readonly Screen[]): readonly Screen[] {
  const inMenu = new Set(pathsOf(person.menus))
  const closed = (path: string) => person.closed?.some((start) => path.startsWith(start))
  return all.filter(
    ({ public: open, roles, path }) =>
      !open && !closed(path) && (!roles || roles.includes(person.role) || inMenu.has(path)),
  )
}

/** The menu without entries that lead nowhere and without empty sections. */
export function menuOf(nodes: readonly MenuNode[], paths: ReadonlySet<string>): MenuNode[] {
  return nodes.flatMap((node) => {
    const children = menuOf(node.children, paths)
    const path = node.path && paths.has(node.path) ? node.path : null
    return path || children.length ? [{ ...node, path, children }] : []
  })
}
