import { shapedWay } from '#platform/rules/code-ways.ts'

/** The screen on which a ticket opens by `?open=<id>`. */
export const ticketPlaces = ['/crm/ticket'] as const
export const ticketShape = { prefix: 'YC', digits: 7 } as const

export const way = shapedWay(ticketShape, ticketPlaces)
