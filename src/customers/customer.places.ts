import type { CodeWay } from '#platform/rules/code-ways.ts'

/** The screens on which a customer opens by `?open=<id>`, the widest first. */
export const customerPlaces = ['/customers', '/accounts', '/users'] as const

export const way: CodeWay = {
  looks: String.raw`(?<!\p{L})KH\d{6,10}`,
  isCode: () => true,
  places: customerPlaces,
}
