import type { Breakdown } from '#pricing/web/parts/price-breakdown.tsx'
import { formatVnd } from '#platform/rules/money.ts'
import type { PriceExplanation, PriceLine } from '#pricing/price.rules.ts'
import { explainInVietnamese, labelOf, notCountedIn, priceProblemWords } from '#pricing/price.words.ts'

/** `(1,000 × 2) JPY × tỷ giá 170`: the middle of the line that a customer gets. */
function formulaOf(line: PriceLine): string {
  const alone: PriceExplanation = {
    kind: 'quote',
    weight: null,
    lines: [line],
    total: line.result,
    request: null,
    receiptsNeeded: [],
    problems: [],
  }
  const said = explainInVietnamese(alone).split('\n')[1] ?? ''
  const from = `• ${labelOf(line)}: `
  const to = ` = ${formatVnd(line.result)} đ`
  return said.startsWith(from) && said.endsWith(to) ? said.slice(from.length, -to.length) : said
}

/** The rows that a line's values were read from; null where a person typed it. */
function rowsOf(line: PriceLine): string[] {
  const found: string[] = []
  for (const value of Object.values(line.inputs) as unknown[]) {
    const row = value && typeof value === 'object' && 'row' in value ? value.row : undefined
    if (typeof row === 'string' && !found.includes(row)) found.push(row)
  }
  return found
}

/** The server's explanation in the shape that the kit shows. */
export function breakdownOf(price: PriceExplanation): Breakdown {
  return {
    total: price.total,
    lines: price.lines.map((line) => ({
      label: labelOf(line),
      amount: line.result,
      formula: formulaOf(line),
      ...(rowsOf(line).length ? { rows: rowsOf(line) } : {}),
    })),
  }
}

/** The weight path as a sentence, where the price has a weight. */
export function weightWords(price: PriceExplanation): string | undefined {
  if (!price.weight) return undefined
  return explainInVietnamese({ ...price, lines: [], request: null, problems: [] }).split('\n')[1]
}

/** What is wrong with a price, and what it is without. */
export const problemWords = (price: PriceExplanation): string[] => {
  const without = notCountedIn(price)
  return [...price.problems.map((problem) => priceProblemWords[problem]), ...(without ? [without] : [])]
}
