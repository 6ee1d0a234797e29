/** The screens on which a flight opens by `?open=<id>`, the widest first. */
export const mawbPlaces = ['/mawbs', '/mawbs/list'] as const
