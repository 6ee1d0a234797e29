import type { Answer } from '../soak-work.ts'

/** What people saw of a fault. */
export interface Effect {
  /** Answers that were refusals. */
  refused: number
  /** From the first refusal to the last, s. */
  seconds: number
  /** The longest that anybody waited for any answer, s. */
  longest: number
  /** Answers that must not be given. */
  wrong: string[]
}

/** What may come of a call during a fault: a status, 0 for no answer at all, or an answer that broke off. */
export type Allowed = number | 'cut short'

/** Whoever waits longer hangs, ms. */
const mostWaiting = 12_000

/**
 * @param answers since the fault
 * @param allowed what this fault may cause besides "come again"
 */
export function effectOf(answers: readonly Answer[], allowed: readonly Allowed[] = []): Effect {
  const refused = answers.filter(({ status }) => status === 0 || status === 429 || status >= 500)
  const wrong = answers.flatMap((answer) => {
    const why = whatIsWrong(answer, allowed)
    return why ? [`${answer.path.replace(/\?.*|\/\d+$/g, '')}: ${why}`] : []
  })
  const first = Math.min(...refused.map(({ at }) => at))
  const last = Math.max(...refused.map(({ at, ms }) => at + ms))
  return {
    refused: refused.length,
    seconds: refused.length ? (last - first) / 1000 : 0,
    longest: Math.max(0, ...answers.map(({ ms }) => ms)) / 1000,
    wrong: [...new Set(wrong)],
  }
}

function whatIsWrong(
  { status, ms, comeAgain, why, cutShort }: Answer,
  allowed: readonly Allowed[],
): string | undefined {
  // Where it may break, it may break silently: whoever waits for an answer then goes when their patience ends.
  if (status === 0 && allowed.includes(0)) return undefined
  if (ms > mostWaiting) return `${status || 'no answer'} after ${(ms / 1000).toFixed(1)} s`
  if (cutShort && allowed.includes('cut short')) return undefined
  if (status === 503) return comeAgain ? undefined : '503 that does not say when to come again'
  if (status === 0) return `${cutShort ? 'an answer cut short' : 'no answer'}${why ? ` (${why})` : ''}`
  if (status >= 500) return allowed.includes(status) ? undefined : String(status)
  return undefined
}

export interface Struck {
  kind: string
  failover: boolean
  /** Another server is the primary since. */
  moved: boolean
  effect: Effect
  /** Until everything stood again, standbys too, s. */
  whole: number
}

/** A line for each kind of fault. */
export function tableOf(struck: readonly Struck[]): string[] {
  const kinds = [...new Set(struck.map(({ kind }) => kind))]
  const width = Math.max(...kinds.map((kind) => kind.length), 5) + 2
  const head = ['times', 'refusal s', 'most s', 'refused', 'longest s', 'whole s']
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(width) + cells.map((cell, index) => cell.padStart(head[index]!.length + 3)).join('')
  const lines = kinds.map((kind) => {
    const of = struck.filter((each) => each.kind === kind)
    const seconds = of.map(({ effect }) => effect.seconds)
    const most = (values: readonly number[]) => Math.max(...values)
    return line(kind, [
      String(of.length),
      middle(seconds).toFixed(1),
      most(seconds).toFixed(1),
      String(of.reduce((sum, { effect }) => sum + effect.refused, 0)),
      most(of.map(({ effect }) => effect.longest)).toFixed(1),
      most(of.map(({ whole }) => whole)).toFixed(1),
    ])
  })
  return [line('fault', head), ...lines]
}

/** Of an even number the lower one: of two times the table has both, for the most stands beside it. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
