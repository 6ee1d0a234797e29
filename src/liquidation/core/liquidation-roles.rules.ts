import { roles } from '#platform/contract/roles.ts'

/** Who opens the screen (menu); marketing sees what is for sale, not whose it was. */
export const liquidationReaders = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
/** Who tells owners, proposes, sells. */
export const liquidators = roles('ql', 'kt', 'kd', 'cs', 'op')
/** Who accepts, prices, calls off. */
export const liquidationDeciders = roles('ql', 'kt')

/** Whose goods they were, and what was paid: not for marketing. */
export const ofHouse = { seenBy: liquidators } as const
