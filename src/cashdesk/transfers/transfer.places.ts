import { transferShape } from '#cashdesk/transfers/transfer-code.rules.ts'
import { shapedWay } from '#platform/rules/code-ways.ts'

/** The screens on which a receipt or payout opens by `?open=<id>`, the widest first. */
export const transferPlaces = ['/transfers', '/partner/transfers'] as const

export const way = shapedWay(transferShape, transferPlaces)
