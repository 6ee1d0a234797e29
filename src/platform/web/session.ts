import { useSyncExternalStore } from 'react'
import type { Token, TokenPair, TokenStore } from '#platform/contract/client.ts'
import { isOwnPath } from '#platform/rules/address.ts'
import { hasFlag, type RoleCode, type RoleFlag } from '#platform/contract/roles.ts'

export interface MenuNode {
  id: number
  title: string
  path: string | null
  icon: string | null
  children: MenuNode[]
}
export interface Station {
  id: number
  code: string
  name: string
  /** Server of its weighing scale. */
  scale_url: string | null
}
/** The signed-in person as the shell and the screens know them. */
export interface Person {
  id: number
  name: string
  role: RoleCode
  stations: Station[]
  flags: string[]
  menus: MenuNode[]
  /** The paths that the person may open, by the folder that declares their screens. */
  screens: Readonly<Record<string, readonly string[]>>
  /** Beginnings of paths that they may not open whatever their role. */
  closed?: string[]
  /** Where they work, of those who work in a warehouse. */
  warehouse_code?: string | null
  /** A manager set the password: nothing else is done before it is changed. */
  must_change_password?: boolean
  /** Paths of their section "Hay dùng". */
  usual?: readonly string[]
  /** Those of them that they pinned. */
  pinned?: readonly string[]
}
export type SessionState =
  | { status: 'loading' }
  | { status: 'out' }
  | { status: 'failed'; message: string }
  | { status: 'in'; person: Person; lost: boolean; station: string | undefined }

// ---- what the browser keeps (names as the specification gives them) ------------------------------

function readCookie(name: string): Token | undefined {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  if (!found) return undefined
  try {
    return JSON.parse(decodeURIComponent(found.slice(name.length + 1))) as Token
  } catch {
    return undefined
  }
}

function writeCookie(name: string, token: Token | undefined): void {
  const value = token
    ? encodeURIComponent(JSON.stringify({ token: token.token, expires: token.expires }))
    : ''
  const expires = (token ? new Date(token.expires) : new Date(0)).toUTCString()
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Expires=${expires}; SameSite=Strict${secure}`
}

export const tokens: TokenStore = {
  read: (): TokenPair => ({ access: readCookie('access_token'), refresh: readCookie('refresh_token') }),
  write({ access, refresh }) {
    writeCookie('access_token', access)
    writeCookie('refresh_token', refresh)
    localStorage.setItem('token', access.token)
  },
}

export const hasTokens = (): boolean => {
  const { access, refresh } = tokens.read()
  return Boolean(access ?? refresh)
}

function forgetTokens(): void {
  writeCookie('access_token', undefined)
  writeCookie('refresh_token', undefined)
  localStorage.removeItem('token')
  localStorage.removeItem('userInfo')
}

// ---- the state ------------------------------------------------------------------------------------

let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()
function become(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const sessionState = (): SessionState => state
export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, sessionState)

/** The signed-in person; only inside the shell. */
export function usePerson(): Person {
  const now = useSessionState()
  if (now.status !== 'in') throw new Error('usePerson outside a session')
  return now.person
}
/** Does the signed-in person carry one of the flags? For what a screen shows; the server decides. */
export function useHasFlag(...flags: RoleFlag[]): boolean {
  return hasFlag(usePerson().role, ...flags)
}
/** May the signed-in person open the screen at the path? */
export const mayOpen = (path: string): boolean =>
  state.status === 'in' && Object.values(state.person.screens).some((paths) => paths.includes(path))
/** The station worked in: its id as text, or `all`. */
export function useStation(): string | undefined {
  const now = useSessionState()
  return now.status === 'in' ? now.station : undefined
}
export const currentStation = (): string | undefined => (state.status === 'in' ? state.station : undefined)

export const mayUseAllStations = (person: Person): boolean => hasFlag(person.role, 'ql')

function stationFor(person: Person): string | undefined {
  // A tab keeps its own station over a reload; a new tab starts with the one chosen last.
  const wanted = sessionStorage.getItem('station') ?? localStorage.getItem('station')
  if (wanted === 'all' && mayUseAllStations(person)) return 'all'
  const known = person.stations.find((station) => String(station.id) === wanted) ?? person.stations[0]
  return known && String(known.id)
}

export function enter(person: Person): void {
  const station = stationFor(person)
  if (station) sessionStorage.setItem('station', station)
  if (station && !localStorage.getItem('station')) localStorage.setItem('station', station)
  const { id, name, role } = person
  localStorage.setItem('userInfo', JSON.stringify({ id, name, role, stations: person.stations }))
  become({ status: 'in', person, lost: false, station })
}
/** The same person with another menu, role or stations; nothing happens where nothing has changed. */
export function renew(person: Person): void {
  if (state.status !== 'in' || state.person.id !== person.id) return
  if (JSON.stringify(state.person) !== JSON.stringify(person)) enter(person)
}
export function chooseStation(station: string): void {
  if (state.status !== 'in') return
  sessionStorage.setItem('station', station)
  localStorage.setItem('station', station)
  become({ ...state, station })
}
/** The session cannot be refreshed: the dialog says so over what is on the screen. */
export function loseSession(): void {
  if (state.status === 'in' && !state.lost) become({ ...state, lost: true })
}
export function leave(): void {
  forgetTokens()
  sessionStorage.removeItem('station')
  become({ status: 'out' })
}
export const sessionFailed = (message: string): void => become({ status: 'failed', message })
export const sessionLoading = (): void => become({ status: 'loading' })

/** Set by the composition root: reads the session anew after the tokens were stored. */
let reload: () => Promise<void> = async () => {}
export const onReload = (load: () => Promise<void>): void => {
  reload = load
}
/** Reads the session anew and opens the screens of whoever it is. */
export const reloadSession = (): Promise<void> => reload()
/** After a sign-in: keeps the tokens and opens `next`, a path of this product. */
export async function signedIn(pair: { access: Token; refresh: Token }, next: string): Promise<void> {
  tokens.write(pair)
  // Whoever signs in over an open session gets a router of their own, which begins at the new address.
  sessionLoading()
  history.replaceState(null, '', ownPath(next))
  await reload()
}

/** Only a path of this product is followed: `//evil.example` and `https:` are not. */
export function ownPath(next: string | null): string {
  return next && isOwnPath(next) && !/^\/(login|private-login-staff)\b/.test(next) ? next : '/'
}
