import { groupThousands } from '#platform/rules/text.ts'
import { chipCap } from '#platform/rules/counts.ts'

/** Groups of three by commas, decimals by a point: the one number format of the product. */
export function grouped(value: number, decimals = 0): string {
  const [whole, rest] = Math.abs(value).toFixed(decimals).split('.') as [string, string?]
  const text = groupThousands(whole) + (rest ? `.${rest}` : '')
  // -0.00 is zero to whoever reads it.
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

const suffixes = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** 20K, 1.5M, 2.3B, 1T: where there is no room for twelve digits (document 1, section 9). */
export function compact(value: number): string {
  const [size, suffix] = suffixes.find(([least]) => Math.abs(value) >= least) ?? [1, '']
  return `${Number((value / size).toFixed(1)).toLocaleString('en-US')}${suffix}`
}

/** The count of a chip, `1,000+` where it stopped counting. */
export function chipCount(count: number): string {
  return count === chipCap ? `${grouped(count)}+` : grouped(count)
}

/** A count that stopped at its cap reads `hơn 10,000`. */
export function countOf(total: number, more?: boolean): string {
  return more ? `hơn ${grouped(total)}` : grouped(total)
}

/** How many decimals a number is written with; rates have four, everything else fewer. */
export const decimalsOf = (value: number, most = 4): number =>
  Math.min(most, String(value).split('.')[1]?.length ?? 0)

/** Minutes as people say them: `45 phút`, `3 giờ 20 phút`, `2 ngày 5 giờ`. */
export function durationText(minutes: number): string {
  const whole = Math.round(Math.abs(minutes))
  const parts: [number, string][] =
    whole < 60
      ? [[whole, 'phút']]
      : whole < 1440
        ? [
            [Math.floor(whole / 60), 'giờ'],
            [whole % 60, 'phút'],
          ]
        : [
            [Math.floor(whole / 1440), 'ngày'],
            [Math.floor((whole % 1440) / 60), 'giờ'],
          ]
  const text = parts
    .filter(([amount], index) => amount > 0 || index === 0)
    .map(([amount, unit]) => `${grouped(amount)} ${unit}`)
    .join(' ')
  return minutes < 0 && whole > 0 ? `-${text}` : text
}
