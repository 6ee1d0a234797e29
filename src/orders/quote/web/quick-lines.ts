import type { Currency } from '#catalog/currency.rules.ts'
import { readLink } from '#orders/core/link.rules.ts'
import { currencyOfLink, type SiteMoney } from '#orders/quote/quote.rules.ts'
import { parseDecimal } from '#platform/web/inputs/money-typing.ts'

/** A line of several quick quotes: a listing, the price of a piece, how many, and a note. */
export interface QuickLine {
  /** From 1, in the order of the text; empty lines are not counted. */
  line: number
  text: string
  link?: string
  /** The site that the link is of; `khac` where it is none of ours. */
  site?: string
  /** ISO country of the shop, where the link tells it. */
  country?: string | null
  price?: number
  quality: number
  note: string
  /** Why it cannot be saved. */
  problem?: string
  /** The line before that is of the same listing: saved all the same, a person may want two. */
  repeats?: number
}

/**
 * Reads lines as they are typed or pasted from a sheet: a link, then price, quantity (`x2`, `2`) and a note,
 * separated by tabs, semicolons or spaces.
 */
export function readQuickLines(text: string): QuickLine[] {
  const first = new Map<string, number>()
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, index) => {
      const read = readQuickLine(line, index + 1)
      if (!read.link) return read
      const repeats = first.get(read.link)
      if (repeats === undefined) first.set(read.link, read.line)
      return repeats === undefined ? read : { ...read, repeats }
    })
}

function readQuickLine(text: string, line: number): QuickLine {
  const words = text.split(/[\t;\s]+/)
  const at = words.findIndex((word) => readLink(word) !== null)
  const reading = at < 0 ? null : readLink(words[at] as string)
  const [priced = '', ...rest] = words.filter((_, index) => index !== at)
  const price = parseDecimal(priced, 2)
  const counted = /^x?(\d{1,4})$/i.exec(rest[0] ?? '')
  const read = {
    line,
    text,
    ...(reading ? { link: reading.canonicalUrl, site: reading.site, country: reading.country } : {}),
    ...(price > 0 ? { price } : {}),
    quality: counted ? Math.max(1, Number(counted[1])) : 1,
    note: (counted ? rest.slice(1) : rest).join(' '),
  }
  if (!reading) return { ...read, problem: 'không thấy liên kết' }
  return price > 0 ? read : { ...read, problem: 'không đọc được giá sau liên kết' }
}

/** The lines that can be saved, in their order: the others wait in the form and hold up none of them. */
export const sendable = (lines: readonly QuickLine[]): QuickLine[] =>
  lines.filter(({ problem }) => problem === undefined)

/**
 * What stays in the form after a save: the lines that could not be read and those that were refused, in their
 * order. `failed` counts from 1 among the lines that were sent; `refused` says why, by the line in what stays.
 */
export function leftLines(
  lines: readonly QuickLine[],
  failed: readonly { line: number; message: string }[],
): { text: string; refused: string[] } {
  const sent = sendable(lines)
  const why = new Map(failed.map(({ line, message }) => [sent[line - 1], message]))
  const left = lines.filter((line) => line.problem !== undefined || why.has(line))
  return {
    text: left.map(({ text }) => text).join('\n'),
    refused: left.flatMap((line, index) => {
      const message = why.get(line)
      return message === undefined ? [] : [`Dòng ${index + 1}: ${message}`]
    }),
  }
}

/** The currency of a price that came without one: that of the shop which its link is of. */
export const quickCurrency = (
  { site, country }: { site?: string | undefined; country?: string | null | undefined },
  ofSite: ReadonlyMap<string, SiteMoney>,
): Currency => currencyOfLink(country, ofSite.get(site ?? '')) ?? 'USD'
