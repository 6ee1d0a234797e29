import { matchPath } from 'react-router'
import type { CodeWay } from '#platform/rules/code-ways.ts'
import type { PublicScreensFile, Screen, ScreensFile } from '#platform/web/screens.ts'
import type { Person } from '#platform/web/session.ts'
import type { HelpFile } from '#platform/contract/help.ts'
import type { SearchProvider } from '#platform/web/shell/search.ts'

/** The screens as the browser knows them: those open to everybody at once, a slice's when one of its is asked for. */
export const publicScreens: readonly Screen[] = Object.values(
  import.meta.glob<PublicScreensFile>('./**/*.public.ts', { eager: true }),
).flatMap((file) => file.publicScreens)

const files = new Map(
  Object.entries(import.meta.glob<ScreensFile>('./**/*.screens.ts')).map(([path, load]) => [
    path.slice('./'.length, path.lastIndexOf('/')),
    load,
  ]),
)

const gallery = 'platform/web/gallery'
/** In development and demo builds the kit's gallery is a screen too, which the server knows nothing of. */
export const galleryScreens: Person['screens'] = __GALLERY__ ? { [gallery]: ['/dev/gallery'] } : {}
if (__GALLERY__) files.set(gallery, () => import('#platform/web/gallery/gallery.row.ts'))

/** The screens that these folders declare. */
export async function screensOf(folders: readonly string[]): Promise<readonly Screen[]> {
  const loaded = await Promise.all(folders.map((folder) => files.get(folder)?.()))
  return loaded.flatMap((file) => file?.screens ?? [])
}

/** One screen of a folder. @throws where this build does not have it: the server is a newer one */
export async function screenAt(folder: string, path: string): Promise<Screen> {
  const screen = (await screensOf([folder])).find((one) => one.path === path)
  if (!screen) throw new Error(`the module of ${path} is not in this build`)
  return screen
}

/** Is there a screen at the path, whoever may open it? */
export async function isScreen(path: string): Promise<boolean> {
  return (await screensOf([...files.keys()])).some((screen) => matchPath(screen.path, path))
}

const helpFiles = new Map(
  Object.entries(import.meta.glob<HelpFile>('./**/*.help.ts')).map(([path, load]) => [
    path.slice('./'.length, path.lastIndexOf('/')),
    load,
  ]),
)
/** What the screens of a folder are for, by their paths. */
export const helpOf = async (folder: string): Promise<HelpFile['help']> =>
  (await helpFiles.get(folder)?.())?.help ?? {}

/** What the one search box finds besides screens. */
export async function searchProviders(): Promise<readonly SearchProvider[]> {
  const found = import.meta.glob<SearchProvider>('./**/*.search.ts', { import: 'search' })
  return Promise.all(Object.values(found).map((load) => load()))
}

/** How the codes of all records look, and where they open. */
export const codeWays: readonly CodeWay[] = Object.values(
  import.meta.glob<{ way?: CodeWay }>('./**/*.places.ts', { eager: true }),
).flatMap(({ way }) => way ?? [])
