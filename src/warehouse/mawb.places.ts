import type { CodeWay } from '#platform/rules/code-ways.ts'

/** The screens on which a flight opens by `?open=<id>`, the widest first. */
export const mawbPlaces = ['/mawbs', '/mawbs/list'] as const

/** An air waybill as we write it: airline, serial, and the serial's rest by seven (`parseMawb` reads what people type). */
export const way: CodeWay = {
  looks: String.raw`(?<![\d-])\d{3}-\d{8}`,
  isCode: (text) => Number(text.slice(4, 11)) % 7 === Number(text.slice(11)),
  places: mawbPlaces,
}
