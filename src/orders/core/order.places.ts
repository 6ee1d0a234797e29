/** The screens on which an order opens by `?open=<id>`, the widest first. */
export const orderPlaces = ['/quotes/tracks', '/affiliate/quotes/tracks'] as const
