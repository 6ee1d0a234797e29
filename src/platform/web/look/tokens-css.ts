import { phaseIcons } from '#platform/web/look/phase-icons.ts'
import {
  darkroom,
  font,
  height,
  heightByTouch,
  looks,
  mono,
  paper,
  radius,
  shadow,
  space,
  type,
  weight,
  width,
} from '#platform/web/look/tokens.ts'

/** `text2` as `text-2`. */
const dashed = (name: string) => name.replaceAll(/([a-z])([A-Z]|\d)/g, '$1-$2').toLowerCase()

/** Every leaf by its path, `--bo-phase-money-text`; what is called plain, by the path alone. */
const leaves = (tree: object, path = '--bo'): [name: string, value: string | number][] =>
  Object.entries(tree).flatMap(([name, value]: [string, object | string | number]) => {
    const own = name === 'plain' ? path : `${path}-${dashed(name)}`
    return typeof value === 'object' ? leaves(value, own) : [[own, value] as const]
  })
const px = (tree: object) => leaves(tree).map(([name, value]) => `${name}:${value}px`)
const plain = (tree: object) => leaves(tree).map(([name, value]) => `${name}:${value}`)

const svg = (path: string) =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='black' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`
const icon = (path: string) => `url("data:image/svg+xml,${encodeURIComponent(svg(path))}")`

const rule = (selector: string, lines: readonly string[]) => `${selector}{${lines.join(';')}}`

/**
 * The variables that style sheets read, and what the sign of each phase is made of; written by the build in
 * the place of `@tokens` (vite.config.ts). A colour is both appearances' at once: until the first script has
 * read the person's choice the machine's holds, so that nothing flashes white at night.
 */
export function tokensCss(): string {
  const dark = new Map(leaves(looks.dark))
  const colours = leaves(looks.light).map(([name, light]) => {
    const other = dark.get(name)
    return `${name}:${light === other ? light : `light-dark(${light},${other})`}`
  })
  return [
    rule(':root', [
      'color-scheme:light dark',
      ...px({ type, space, radius, height, width }),
      ...plain({ weight, font, mono, shadow, darkroom, paper }),
      ...colours,
    ]),
    `@media (pointer:coarse){${rule(':root', px({ height: heightByTouch }))}}`,
    rule(":root[data-appearance='light']", ['color-scheme:light']),
    rule(":root[data-appearance='dark']", ['color-scheme:dark']),
    ...Object.entries(phaseIcons).map(([phase, path]) =>
      rule(`[data-phase='${phase}']`, [
        ...['text', 'ground', 'line'].map((part) => `--phase-${part}:var(--bo-phase-${phase}-${part})`),
        `--phase-icon:${icon(path)}`,
      ]),
    ),
  ].join('\n')
}
