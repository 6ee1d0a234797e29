import type { ComponentType } from 'react'
import type { Call, Sent } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'

/** What a screen's loader gets: where it is opened, and a way to start a call beside the chunk. */
export interface ScreenContext {
  params: Readonly<Record<string, string | undefined>>
  url: URL
  prefetch<C extends Call>(call: C, args: Sent<C>): void
}

/**
 * One screen as data: the route, the palette, the title and the tests come from it. This file and
 * every `*.screens.ts` run under plain Node too (`npm run -s screens`): no React, no CSS; the
 * screen itself comes by a lazy `import()`.
 */
export interface Screen {
  /** The route's path, also `data-screen` of the screen's root element; `:id` for a parameter. */
  path: string
  title: string
  /** Who may open it besides those whose menu has the path; null: everybody signed in. */
  roles: readonly RoleCode[] | null
  /** Open without a session and outside the shell. */
  public?: true
  /** A word that the palette shows behind the title. */
  menuSection?: string
  load: () => Promise<{ default: ComponentType }>
  /**
   * Starts the screen's first query beside its chunk; it is not waited for. Import the slice's
   * `*.api.ts` lazily in here, or its schemas land in the first download of everybody.
   */
  loader?: (context: ScreenContext) => void | Promise<void>
}

/** Declares a slice's screens; the identity function. */
export function screens(list: readonly Screen[]): readonly Screen[] {
  return list
}
