import type { ComponentType } from 'react'
import type { Call, Sent } from '#platform/contract/call.ts'
import type { MenuSection, ScreenRow } from '#platform/contract/screens.ts'

/** What a screen's loader gets: where it is opened, and a way to start a call beside the chunk. */
export interface ScreenContext {
  params: Readonly<Record<string, string | undefined>>
  url: URL
  prefetch<C extends Call>(call: C, args: Sent<C>): void
}

/**
 * One screen as data. This file and every `*.screens.ts` run under plain Node too (`npm run -s screens`):
 * no React, no CSS; the screen itself comes by a lazy `import()`.
 */
export interface Screen extends ScreenRow {
  load: () => Promise<{ default: ComponentType }>
  /**
   * Starts the screen's first query beside its chunk; it is not waited for. A list has it from
   * `listScreen`. Import the slice's `*.api.ts` lazily in here: it is not needed before the screen is.
   */
  loader?: (context: ScreenContext) => void | Promise<void>
}

/** What a `*.screens.ts` exports. */
export interface ScreensFile {
  screens: readonly Screen[]
  sections?: readonly MenuSection[]
}
/** What a `*.public.ts` exports: screens of nobody in particular, which stand in everybody's first download. */
export interface PublicScreensFile {
  publicScreens: readonly Screen[]
}
