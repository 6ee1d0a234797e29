/** The screens on which a receipt or payout opens by `?open=<id>`, the widest first. */
export const transferPlaces = ['/transfers', '/partner/transfers'] as const
