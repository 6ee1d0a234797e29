/** The screens on which a customer opens by `?open=<id>`, the widest first. */
export const customerPlaces = ['/customers', '/accounts', '/users'] as const
