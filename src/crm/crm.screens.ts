import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = []
