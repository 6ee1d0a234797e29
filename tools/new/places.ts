import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ScreensFile } from '#platform/web/screens.ts'
import type { Place } from './plan.ts'

const folderOf = (slice: string) => slice.split('/')[0] ?? slice
/** The last part of a slice's name: `desk` of `orders/desk`. */
const roomOf = (slice: string) => slice.split('/').at(-1) ?? slice

/** @throws where there is no such slice, or one that has rooms of which none is named */
export function checkSlice(slice: string): void {
  if (existsSync(`src/${slice}/slice.json`)) return
  const rooms = globSync(`src/${slice}/*/slice.json`).map((path) =>
    path.split(/[\\/]/).slice(1, -1).join('/'),
  )
  throw new Error(
    rooms.length
      ? `src/${slice} has rooms, name one of them: ${rooms.toSorted().join(', ')}`
      : `src/${slice} is no slice: npm run new -- slice ${slice} "…" begins one`,
  )
}

/** Where a slice serves its calls: the file named after it, or the only one it has; else one is begun. */
export function routesOf(slice: string): Place {
  const main = `src/${slice}/server/${roomOf(slice)}.routes.ts`
  const found = globSync(`src/${slice}/server/*.routes.ts`).map((path) => path.replaceAll('\\', '/'))
  // The routes of `customers` stand in `customer.routes.ts`.
  const file = [main, main.replace('s.routes', '.routes')].find((path) => found.includes(path))
  const chosen = file ?? (found.length === 1 && found[0] ? found[0] : main)
  const isFunction = existsSync(chosen) && /^export function routes/m.test(readFileSync(chosen, 'utf8'))
  return {
    file: chosen,
    begun: `import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = []
`,
    list: isFunction ? [/^export function routes\b/, /^ +return \[/] : [/^export const routes\b/],
  }
}

/** Where a slice lists its screens; rooms share those of their folder. */
export function screensOf(slice: string): Place {
  const folder = folderOf(slice)
  return {
    file:
      globSync(`src/${folder}/*.screens.ts`)[0]?.replaceAll('\\', '/') ??
      `src/${folder}/${folder}.screens.ts`,
    begun: `import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = []
`,
    list: [/^export const screens\b/],
  }
}

/** The plain record of this key in the slice. Every contract is read: only by whom that serves. */
export async function plainRecord(slice: string, key: string) {
  const { declaredResources } = await import('#resources.ts')
  return declaredResources.find(({ path, resource }) => resource.key === key && path.startsWith(`${slice}/`))
}

/** The path of a new screen. */
export const pathOf = (slice: string, noun: string) => `/${folderOf(slice)}/${noun}`

/** The properties that put a screen at the end of the slice's section of the menu: its own, or where most of its screens are. */
export async function menuOf(slice: string): Promise<string> {
  const { allScreens } = await import('#screens.ts')
  const { file } = screensOf(slice)
  const { screens, sections = [] } = existsSync(file)
    ? ((await import(pathToFileURL(resolve(file)).href)) as ScreensFile)
    : { screens: [] }
  const [most] = [...Map.groupBy(screens, ({ menuSection }) => menuSection)].toSorted(
    ([, some], [, others]) => others.length - some.length,
  )
  const section = sections[0]?.title ?? most?.[0]
  return `${section === undefined ? '' : `menuSection: '${section}',`} menuPosition: ${1 + lastOf(allScreens, section)},`
}
/** The section is a guess. */
export const menuByHand = 'its place in the menu (menuSection, menuPosition)'
/** The last place that is taken in a section of the menu. */
export const lastOf = (screens: ScreensFile['screens'], section: string | undefined) =>
  Math.max(0, ...screens.flatMap((one) => (one.menuSection === section ? (one.menuPosition ?? 0) : 0)))
