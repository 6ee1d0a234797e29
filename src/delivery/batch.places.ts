import { shapedWay } from '#platform/rules/code-ways.ts'

/** The screens on which a delivery list opens by `?open=<id>`, the widest first. */
export const batchPlaces = ['/batchs'] as const

export const way = shapedWay({ prefix: 'GB', digits: 8 }, batchPlaces)
