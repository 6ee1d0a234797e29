import { billShape } from '#billing/bill-code.rules.ts'
import { shapedWay } from '#platform/rules/code-ways.ts'

/** The screens on which an export slip opens by `?open=<id>`, the widest first. */
export const billPlaces = ['/invoices'] as const

export const way = shapedWay(billShape, billPlaces)
