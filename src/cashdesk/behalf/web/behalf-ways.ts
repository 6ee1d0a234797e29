const drawn = ['update', 'complete', 'approve', 'cancel'] as const
/** Actions that are a button of a payment on behalf. */
export type BehalfWay = (typeof drawn)[number]

/** The buttons of a payment on behalf: an action of its table that is not among them has none, a test says so. */
export const behalfWays = { drawn, elsewhere: {} }
