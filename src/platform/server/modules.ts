import { moduleAt, pathsEnding } from '#platform/server/module-files.ts'

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
  return Promise.all(
    pathsEnding(ending).map(async (path) => ({ path, module: (await moduleAt(path)) as Module })),
  )
}
