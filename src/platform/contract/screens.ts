import type { RoleCode } from '#platform/contract/roles.ts'

/** What everybody may know of a screen: the route, the palette, the title, the menu and the tests come from it. */
export interface ScreenRow {
  /** The route's path, also `data-screen` of the screen's root element; `:id` for a parameter. */
  path: string
  title: string
  /** Other words of the work that is done there, by which the search box finds it. */
  soughtAs?: string
  /** Who may open it besides those whose menu has the path; null: everybody signed in. */
  roles: readonly RoleCode[] | null
  /** Open without a session and outside the shell. */
  public?: true
  /** The menu's section, and the word that the palette shows behind the title. */
  menuSection?: string
  /** Its place in that section; a screen with one is offered to the menu of every database, once. */
  menuPosition?: number
  /** Who sees the entry, where those are not all who may open the screen. */
  menuRoles?: readonly RoleCode[]
  /** Further entries of it, in the sections of others. */
  menuAlso?: readonly { section: string; position: number; roles: readonly RoleCode[] }[]
}

/** Every screen, by the folder of `src` that declares it. */
export type ScreensByFolder = ReadonlyMap<string, readonly ScreenRow[]>

/** A section of the menu that a slice brings along, in its `*.screens.ts` as `sections`. */
export interface MenuSection {
  title: string
  /** One of `shell/icons.tsx`. */
  icon: string
  position: number
}

interface MenuEntry {
  path: string | null
  children: readonly MenuEntry[]
}
/** A person as far as the choice of screens goes. */
interface Opener {
  role: RoleCode
  menus: readonly MenuEntry[]
  /** Beginnings of paths that the person may not open whatever the role. */
  closed?: readonly string[]
}

function* pathsOf(entries: readonly MenuEntry[]): Generator<string> {
  for (const { path, children } of entries) {
    if (path) yield path
    yield* pathsOf(children)
  }
}

/**
 * Document 1, section 2: a route is open to the roles on it and to those whose menu has its path;
 * one without roles to everybody signed in.
 */
export function screensOf<S extends ScreenRow>({ role, menus, closed = [] }: Opener, all: readonly S[]): S[] {
  const inMenu = new Set(pathsOf(menus))
  return all.filter(
    ({ public: open, roles, path }) =>
      !open &&
      !closed.some((start) => path.startsWith(start)) &&
      (!roles || roles.includes(role) || inMenu.has(path)),
  )
}
