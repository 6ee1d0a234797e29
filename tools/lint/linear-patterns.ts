/**
 * A rule of oxlint: no pattern's time may grow faster than the text it meets. `/(\w+\s*)+$/` doubles with every
 * letter, `/\s*x$/` takes the square of the spaces: who sends either the right text stops the process.
 */
import { analyse } from 'scslre'

interface Node {
  type: string
  name?: string
  value?: unknown
  regex?: { pattern: string; flags: string }
  callee?: Node
  arguments?: Node[]
}
interface Context {
  report(problem: { node: Node; message: string }): void
}

/** Why a pattern is slow, in words; null where it is linear, or no pattern at all. */
export function slownessOf(source: string, flags: string): string | null {
  try {
    const [report] = analyse({ source, flags }, { maxReports: 1 }).reports
    if (!report) return null
    const growth = report.exponential ? 'doubles with every character' : 'grows with the square of its length'
    return `The time of this pattern ${growth}: write it so that it cannot match the same text in two ways, or use #platform/rules/text.ts`
  } catch {
    return null
  }
}

function linear(context: Context) {
  const look = (node: Node, source: unknown, flags: unknown) => {
    const why = typeof source === 'string' ? slownessOf(source, typeof flags === 'string' ? flags : '') : null
    if (why) context.report({ node, message: why })
  }
  const construct = (node: Node) => {
    const [source, flags] = node.arguments ?? []
    if (node.callee?.name === 'RegExp') look(node, source?.value, flags?.value)
  }
  return {
    Literal: (node: Node) => node.regex && look(node, node.regex.pattern, node.regex.flags),
    NewExpression: construct,
    CallExpression: construct,
  }
}

export default { meta: { name: 'house' }, rules: { 'linear-pattern': { create: linear } } }
