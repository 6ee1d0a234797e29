import { globSync, readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { RegExpParser } from '@eslint-community/regexpp'
import type { AST } from '@eslint-community/regexpp'
import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

export interface Pattern {
  source: string
  flags: string
  /** `src/a/b.ts:12`, the first of the places where it stands. */
  at: string
}

/** Every pattern of the product: literals, and what `RegExp` is given. Tests meet no text of strangers. */
export function everyPattern(folder: string): Pattern[] {
  const found = new Map<string, Pattern>()
  const options = { cwd: folder, exclude: ['**/*.test.{ts,tsx}', 'src/testing/**'] }
  for (const file of globSync('src/**/*.{ts,tsx}', options)) {
    const text = readFileSync(`${folder}/${file}`, 'utf8')
    for (const { source, flags, start } of patternsIn(file, text)) {
      const at = `${file}:${text.slice(0, start).split('\n').length}`
      const key = `/${source}/${flags}`
      if (!found.has(key)) found.set(key, { source, flags, at })
    }
  }
  return [...found.values()]
}

export function patternsIn(file: string, text: string) {
  const found: { source: string; flags: string; start: number }[] = []
  const constants = new Map<string, ESTree.Expression>()
  const construct = ({ callee, arguments: given, start }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp' || !given[0]) return
    const [source, flags] = given.map((one) => textOf(one, constants))
    found.push({ source: source ?? '', flags: flags ?? '', start })
  }
  const { program } = parseSync(file, text)
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)
  new Visitor({
    Literal: (node) => {
      if ('regex' in node)
        found.push({ source: node.regex.pattern, flags: node.regex.flags, start: node.start })
    },
    NewExpression: construct,
    CallExpression: construct,
  }).visit(program)
  return found
}

/** What an expression comes to; what only the run knows is a letter. */
function textOf(node: ESTree.Node, constants: ReadonlyMap<string, ESTree.Expression>): string {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TaggedTemplateExpression') return joined(node.quasi, ({ raw }) => raw, constants)
  if (node.type === 'TemplateLiteral') return joined(node, ({ cooked, raw }) => cooked ?? raw, constants)
  const known = node.type === 'Identifier' ? constants.get(node.name) : undefined
  return known && /Literal|Tagged/.test(known.type) ? textOf(known, constants) : 'a'
}

function joined(
  { quasis, expressions }: ESTree.TemplateLiteral,
  part: (value: ESTree.TemplateElement['value']) => string,
  constants: ReadonlyMap<string, ESTree.Expression>,
): string {
  return quasis
    .map(({ value }, at) => {
      const inside = expressions[at]
      return part(value) + (inside ? textOf(inside, constants) : '')
    })
    .join('')
}

/** What no pattern ends on, unless it takes anything. */
const mismatch = '\u0001'

/**
 * The texts that a pattern is slowest on: what each of its repeated parts takes, again and again, behind what
 * stands before that part, and an end that does not match.
 */
export function worstTexts({ source, flags }: Pattern, length: number): string[] {
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, mode)
  const pumps = new Set<string>()
  const starts = new Set<string>([''])
  let repeats = false
  const walk = (node: AST.Node, before: string): void => {
    if (node.type === 'Pattern' || node.type === 'Group' || node.type === 'CapturingGroup') {
      for (const alternative of node.alternatives) walk(alternative, before)
    } else if (node.type === 'Assertion') {
      if ('alternatives' in node) for (const alternative of node.alternatives) walk(alternative, before)
    } else if (node.type === 'Alternative') {
      let sofar = before
      pumps.add(sampleOf(node))
      for (const element of node.elements) {
        walk(element, sofar)
        sofar += sampleOf(element)
      }
    } else if (node.type === 'Quantifier') {
      if (node.max > 1) {
        repeats = true
        starts.add(before)
        pumps.add(sampleOf(node.element))
      }
      walk(node.element, before)
    } else pumps.add(sampleOf(node))
  }
  walk(pattern, '')
  if (!repeats) return []
  return [...starts].flatMap((start) =>
    [...pumps]
      .filter((pump) => pump !== '')
      .map((pump) => start + pump.repeat(Math.ceil(length / pump.length)).slice(0, length) + mismatch),
  )
}

/** A text that a part of a pattern takes. */
function sampleOf(node: AST.Node): string {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0] ? sampleOf(node.alternatives[0]) : ''
    case 'Alternative':
      return node.elements.map(sampleOf).join('')
    case 'Quantifier':
      return sampleOf(node.element).repeat(Math.max(1, Math.min(node.min, 20)))
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterClass':
    case 'CharacterSet': {
      const one = new RegExp(`^${node.raw}$`, 'u')
      return [' ', 'a', '1', 'A', 'đ', '.', '(', '<', '\n', ...node.raw].find((each) => one.test(each)) ?? ''
    }
    default:
      return ''
  }
}

const context = createContext({ text: '', source: '', flags: '' })

/** Milliseconds of processor that replacing every match takes; Infinity where it does not end in a second. */
export function timeOf({ source, flags }: Pattern, text: string): number {
  Object.assign(context, { text, source, flags })
  const before = process.cpuUsage()
  try {
    runInContext(`text.replace(new RegExp(source, flags), '')`, context, { timeout: 1_000 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return Infinity
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
