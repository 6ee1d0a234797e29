import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = new URL('../../', import.meta.url)

/** Read once: a start asks for a dozen endings. */
let every: readonly string[] | undefined
const everyPath = () =>
  (every ??= readdirSync(fileURLToPath(source), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted())

export interface Found<Module> {
  /** Below `src`: `orders/orders.screens.ts`. */
  path: string
  module: Module
}

/**
 * The modules of `src` whose file name ends so (`.routes.ts`), in the order of their paths: what a slice has
 * stands in its own folder and is found from there.
 */
export async function modulesOf<Module>(ending: string): Promise<readonly Found<Module>[]> {
  const paths = everyPath().filter((path) => path.endsWith(ending))
  return Promise.all(
    paths.map(async (path) => ({ path, module: (await import(new URL(path, source).href)) as Module })),
  )
}
