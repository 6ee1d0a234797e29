import { width } from '#platform/web/look/tokens.ts'

/** What a drawer is for. */
export type DrawerWidth = 'form' | 'record' | 'work'

/** Full screen on a phone, also once it is turned. */
export const drawerSize = (name: DrawerWidth): string => `min(${width[name]}px, 100vw)`
