/** What must hold of a figure (docs/bench.md), and what we aim at. */
export interface Target {
  sense: '≤' | '≥'
  must: number
  aim: number
}

export interface Figure {
  name: string
  value: number
  unit: string
  /** The bare server's figure of the same run, where it has one. */
  bare?: number
  target?: Target
  /** Where the time went, measured: said beside a figure that falls short. */
  cause?: string
}

export const atMost = (must: number, aim: number): Target => ({ sense: '≤', must, aim })
export const atLeast = (must: number, aim: number): Target => ({ sense: '≥', must, aim })

export function verdictOf({ value, target }: Figure): 'PASS' | 'SHORT' | '' {
  if (!target) return ''
  const holds = target.sense === '≤' ? value <= target.must : value >= target.must
  return holds ? 'PASS' : 'SHORT'
}

export const digits = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** `key: value unit`, for those who compare runs. */
export function lineOf({ name, value, unit }: Figure): string {
  const key = name.replaceAll(/[^\p{L}\d]+/gu, '_').replaceAll(/^_|_$/g, '')
  return `${key}: ${digits(value)} ${unit}`.trimEnd()
}

/** The figures as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, bare, target, cause } = figure
    const verdict = verdictOf(figure)
    return [
      name,
      `${digits(value)} ${unit}`.trimEnd(),
      bare === undefined ? '' : `${digits(bare)} ${unit}`.trimEnd(),
      target ? `${target.sense} ${target.must}` : '',
      target ? String(target.aim) : '',
      verdict,
      verdict === 'SHORT' ? (cause ?? '') : '',
    ]
  })
  const head = ['figure', 'measured', 'bare', 'must', 'aim', 'verdict', 'cause']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
