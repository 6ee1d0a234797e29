/** The screens on which a delivery list opens by `?open=<id>`, the widest first. */
export const batchPlaces = ['/batchs'] as const
