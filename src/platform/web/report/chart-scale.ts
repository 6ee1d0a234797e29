import { addDays, readBusinessDate } from '#platform/rules/business-date.ts'

/** Round steps (1, 2, 5 times a power of ten) that cover 0 to `most` in at most `steps` lines. */
export function ticksTo(most: number, steps = 4): number[] {
  if (!(most > 0)) return [0]
  const rough = most / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) => index * step)
}

/** 1,5 tỷ, 20 triệu, 300 nghìn: an axis has no room for twelve digits. */
export function shortAmount(value: number): string {
  const [size, word] =
    Math.abs(value) >= 1e9
      ? [1e9, ' tỷ']
      : Math.abs(value) >= 1e6
        ? [1e6, ' triệu']
        : Math.abs(value) >= 1e3
          ? [1e3, ' nghìn']
          : [1, '']
  return `${Number((value / size).toFixed(1)).toLocaleString('en-US')}${word}`
}

/** `05-10` of a day; any other text as it is. */
export function shortLabel(x: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(x) ? `${x.slice(8)}-${x.slice(5, 7)}` : x
}

type Bar = { x: string; y: number[] }

/** Every day of the period has its place, those without a row as zero; other axes stay as they are. */
export function everyDay(bars: readonly Bar[], from: string, to: string, series: number): readonly Bar[] {
  const first = readBusinessDate(from)
  const last = readBusinessDate(to)
  if (!first || !last || bars.some(({ x }) => !/^\d{4}-\d{2}-\d{2}$/.test(x))) return bars
  if (bars.length === 0) return bars
  const known = new Map(bars.map((bar) => [bar.x, bar]))
  const days: Bar[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    days.push(known.get(day) ?? { x: day, y: Array.from({ length: series }, () => 0) })
  }
  return days
}
