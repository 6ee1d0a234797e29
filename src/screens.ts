import type { MenuSection } from '#platform/contract/screens.ts'
import { modulesOf } from '#platform/server/modules.ts'
import type { PublicScreensFile, Screen, ScreensFile } from '#platform/web/screens.ts'

/** The screens as Node knows them, found in the slices' folders; the browser has `web-screens.ts`. */
const publicFiles = await modulesOf<PublicScreensFile>('.public.ts')
const files = await modulesOf<ScreensFile>('.screens.ts')
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

const twice = files.find(({ path }, at) => at > 0 && folderOf(path) === folderOf(files[at - 1]!.path))
if (twice) throw new Error(`${twice.path}: a folder has one *.screens.ts`)

/** Every screen behind a sign-in, by the folder that declares it. */
export const screensByFolder: ReadonlyMap<string, readonly Screen[]> = new Map(
  files.map(({ path, module }) => [folderOf(path), module.screens]),
)
/** Every screen of the product. */
export const allScreens: readonly Screen[] = [
  ...publicFiles.flatMap(({ module }) => module.publicScreens),
  ...[...screensByFolder.values()].flat(),
]
/** The sections of the menu that slices bring along. */
export const menuSections: readonly MenuSection[] = files.flatMap(({ module }) => module.sections ?? [])

/** The module, as the build names it, that declares the screen at a path. */
export const moduleOfScreen = (path: string): string | undefined => modules.get(path)
const modules = new Map(
  files.flatMap(({ path, module }) => module.screens.map((screen) => [screen.path, `src/${path}`])),
)
