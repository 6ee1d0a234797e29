import { QueryClientProvider } from '@tanstack/react-query'
import { LoadingOutlined } from '@ant-design/icons'
import { ConfigProvider, theme, type ConfigProviderProps } from 'antd'
import viVN from 'antd/es/locale/vi_VN.js'
import { lazy, useEffect, useMemo, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type * as Access from '#access/access.api.ts'
import { everyRole } from '#platform/contract/roles.ts'
import { ApiError } from '#platform/contract/client.ts'
import type { Happened } from '#platform/contract/live.ts'
import { api, queryClient } from '#platform/web/api.ts'
import { MessagesAndDialogs } from '#platform/web/dialogs.tsx'
import { whenClean } from '#platform/web/dirty.ts'
import { keepFocus } from '#platform/web/keep-focus.ts'
import { ListMemoryProvider, type ListMemory } from '#platform/web/list/list-memory.tsx'
import * as session from '#platform/web/session.ts'
import { knowCodes } from '#platform/web/record/coded.tsx'
import { watchBuild } from '#platform/web/shell/build-check.ts'
import { SessionFailure } from '#platform/web/shell/failures.tsx'
import { menuOf, ShellContext } from '#platform/web/shell/shell-context.ts'
import { Loading } from '#platform/web/shell/shell.tsx'
import {
  adoptAppearance,
  rootClass,
  setAppearance,
  themes,
  useAppearance,
} from '#platform/web/shell/theme.ts'
import { openedTo, routesFor } from '#web-routes.tsx'
import { codeWays, galleryScreens, helpOf, screensOf, searchProviders } from '#web-screens.ts'

/** The bell comes after the first paint. */
const BellButton = lazy(() => import('#notices/web/parts/bell-button.tsx'))

// ---- session ----------------------------------------------------------------------------------------

/** The calls with their schemas come after the first paint; zod is a twentieth of the shell. */
const access = (): Promise<typeof Access> => import('#access/access.api.ts')

type SessionCall = typeof Access.getSession
/** The one call before the first paint, without its schema; its type fails here if the contract moves. */
const getSession = {
  id: 'get-v1-auth-session',
  method: 'GET',
  path: '/api/v1/auth/session',
  roles: everyRole,
  station: 'none',
} satisfies Pick<SessionCall, 'id' | 'method' | 'path' | 'roles' | 'station'> as unknown as SessionCall

async function loadSession(): Promise<void> {
  if (!session.hasTokens()) return session.leave()
  try {
    const person = await api(getSession)
    adoptAppearance(person.id)
    queryClient.clear()
    session.enter(person)
    if (!person.must_change_password) void adoptKeptAppearance(person.id)
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 401) return session.leave()
    session.sessionFailed(
      problem instanceof ApiError ? problem.message : 'Có lỗi ngoài dự kiến, vui lòng thử lại.',
    )
  }
}

/** The menu or the stations have changed: who works goes on, what they may open follows. */
const refreshSession = () => {
  api(getSession)
    .then(session.renew)
    .catch(() => {}) // the next news of a menu, or the next sign-in, brings it
}

function hear(happened: readonly Happened[] | 'all'): void {
  // Another menu may take away the screen that is open: not while something is typed in it.
  if (happened === 'all' || happened.some(({ entity }) => entity === 'menu')) whenClean(refreshSession)
}

/** On a machine where the person has not chosen yet, their choice elsewhere holds. */
async function adoptKeptAppearance(personId: number): Promise<void> {
  const chosenHere = () => localStorage.getItem(`appearance:${personId}`) !== null
  if (chosenHere()) return
  const kept = await access()
    .then(({ getPreference }) => api(getPreference, { params: { key: 'appearance' } }))
    .catch(() => undefined)
  // Whoever chose while that was on its way keeps what they chose.
  if (chosenHere()) return
  const value = kept?.data.value
  if (value === 'light' || value === 'dark') setAppearance(value, personId)
}

async function leaveForGood(): Promise<void> {
  // The server is told, but a person who wants out is not kept waiting for it.
  const signingOut = access().then(({ signOut }) => api(signOut))
  await Promise.race([signingOut.catch(() => {}), new Promise((done) => setTimeout(done, 1_500))])
  queryClient.clear()
  history.replaceState(null, '', '/login')
  session.leave()
}

/** Where lists keep a person's columns and views. */
const listMemory: ListMemory = {
  readPreference: async (key) => {
    const { getPreference } = await access()
    return (await api(getPreference, { params: { key } })).data.value
  },
  writePreference: async (key, value) => {
    const { putPreference } = await access()
    return api(putPreference, { params: { key }, body: { value } })
  },
  readViews: async (list) => {
    const { listViews } = await access()
    return (await api(listViews, { query: { list } })).data
  },
  saveView: async (view) => {
    const { saveView } = await access()
    return (await api(saveView, { body: view })).data
  },
  deleteView: async (id) => {
    const { deleteView } = await access()
    return api(deleteView, { params: { id } })
  },
}

const look = () => void loadSession()

function readAgain(): void {
  session.sessionLoading()
  look()
}

function Routes() {
  const state = session.useSessionState()
  const person = state.status === 'in' ? state.person : undefined
  const status = state.status
  const opened = openedTo(person)
  const router = useMemo(
    () => (status === 'in' || status === 'out' ? createBrowserRouter(routesFor(opened)) : undefined),
    [status, opened],
  )
  useEffect(() => () => router?.dispose(), [router])
  const parts = useMemo(() => {
    const own = { ...person?.screens, ...galleryScreens }
    const paths = new Set(Object.values(own).flat())
    return {
      mayOpen: (path: string) => paths.has(path),
      screens: async () => (await screensOf(Object.keys(own))).filter(({ path }) => paths.has(path)),
      menus: menuOf(person?.menus ?? [], paths),
      help: async (path: string) => {
        const folder = Object.keys(own).find((one) => own[one]?.includes(path))
        return folder === undefined ? undefined : (await helpOf(folder))[path]
      },
      searchProviders,
      headerPart: BellButton,
      steps: async () => (await import('#web-steps.ts')).stepParts,
      signOut: () => void leaveForGood(),
      keepAppearance: (value: string) => {
        access()
          .then(({ putPreference }) => api(putPreference, { params: { key: 'appearance' }, body: { value } }))
          .catch(() => {})
      },
    }
  }, [person])

  const station = state.status === 'in' ? state.station : undefined
  const working = person && !person.must_change_password ? person.id : undefined
  useEffect(() => {
    if (!working || !station) return
    let stop: (() => void) | undefined
    let left = false
    const began = Date.now()
    const start = async () => {
      const [{ followLive }, { liveQueries }] = await Promise.all([
        import('#platform/web/live.ts'),
        import('#live-queries.ts'),
      ])
      if (!left) stop = followLive(liveQueries, hear, began)
    }
    // The first screen has the network to itself.
    const timer = setTimeout(() => void start(), 2_000)
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  }, [working, station])

  if (state.status === 'failed') {
    return <SessionFailure message={state.message} retry={readAgain} look={look} />
  }
  if (!router) return <Loading />
  return (
    <ShellContext value={parts}>
      <ListMemoryProvider value={listMemory}>
        {/* The provider keeps the first router it is given, hence the key. */}
        <RouterProvider key={`${person?.id} ${opened}`} router={router} />
      </ListMemoryProvider>
    </ShellContext>
  )
}

function Look({ children }: { children: ReactNode }) {
  const appearance = useAppearance()
  return (
    // antd's declaration of the locale file is CommonJS to TypeScript; the file itself is a module.
    <ConfigProvider
      locale={viVN as unknown as ConfigProviderProps['locale']}
      theme={themes[appearance]}
      wave={{ disabled: true }}
      button={waiting}
    >
      <Variables />
      <MessagesAndDialogs>{children}</MessagesAndDialogs>
    </ConfigProvider>
  )
}
/**
 * The wheel of a button at work. antd's own slides in and out and is told as "loading" for as long: where an answer
 * came at once its way out never ended, and the button kept the name.
 */
const waiting = { loadingIcon: <LoadingOutlined aria-hidden /> }

/** Asking for a token makes antd write its variables, which the shell's style sheet uses. */
function Variables() {
  theme.useToken()
  return null
}

// Our content security policy has no `unsafe-eval`; zod would try, and the browser would complain.
Object.assign(((globalThis as { __zod_globalConfig?: object }).__zod_globalConfig ??= {}), { jitless: true })
document.documentElement.classList.add(rootClass)
session.onReload(loadSession)
knowCodes(codeWays)
void loadSession()
watchBuild()
keepFocus()
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    <Look>
      <Routes />
    </Look>
  </QueryClientProvider>,
)
