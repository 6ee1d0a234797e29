import { orderShape } from '#orders/core/order-code.rules.ts'
import { shapedWay } from '#platform/rules/code-ways.ts'

/** The screens on which an order opens by `?open=<id>`, the widest first. */
export const orderPlaces = ['/quotes/tracks', '/affiliate/quotes/tracks'] as const

export const way = shapedWay(orderShape, orderPlaces)
