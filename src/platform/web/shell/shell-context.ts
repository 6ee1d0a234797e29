import { createContext, useContext, type ComponentType } from 'react'
import type { MenuNode } from '#platform/web/session.ts'
import type { ScreenRow } from '#platform/contract/screens.ts'
import type { ScreenHelp } from '#platform/contract/help.ts'
import type { SearchProvider } from '#platform/web/shell/search.ts'
import type { StepParts } from '#platform/web/after/follow-steps.ts'
import type { Appearance } from '#platform/web/shell/theme.ts'

export interface ShellParts {
  /** May this person open the screen at the path? */
  mayOpen: (path: string) => boolean
  /** The screens that this person may open, fetched when they are first asked for. */
  screens: () => Promise<readonly ScreenRow[]>
  /** Their menu, without entries that no screen answers. */
  menus: readonly MenuNode[]
  /** What the one search box finds besides screens, fetched with the box. */
  searchProviders: () => Promise<readonly SearchProvider[]>
  /** Stands in the header, such as the bell. */
  headerPart?: ComponentType
  /** What follows what, by the status tables; fetched after the first write. */
  steps: () => Promise<StepParts>
  /** What the screen at the path is for; fetched with its slice's. */
  help: (path: string) => Promise<ScreenHelp | undefined>
  signOut: () => void
  keepAppearance: (appearance: Appearance) => void
}
export const ShellContext = createContext<ShellParts | undefined>(undefined)

export function useShell(): ShellParts {
  const parts = useContext(ShellContext)
  if (!parts) throw new Error('useShell outside the shell')
  return parts
}

/** The menu without entries that lead nowhere and without empty sections. */
export function menuOf(nodes: readonly MenuNode[], paths: ReadonlySet<string>): MenuNode[] {
  return nodes.flatMap((node) => {
    const children = menuOf(node.children, paths)
    const path = node.path && paths.has(node.path) ? node.path : null
    return path || children.length ? [{ ...node, path, children }] : []
  })
}
