import { accessScreens } from '#access/access.screens.ts'
import type { Screen } from '#platform/web/screens.ts'

/** Every screen of the product: a slice a line. */
export const allScreens: readonly Screen[] = [...accessScreens]
