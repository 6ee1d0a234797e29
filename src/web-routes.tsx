import { lazy, Suspense } from 'react'
import { Outlet, redirect, useLoaderData, type RouteObject } from 'react-router'
import { prefetch } from '#platform/web/api.ts'
import type { Screen } from '#platform/web/screens.ts'
import type { Person } from '#platform/web/session.ts'
import { NotFound, RouteFailure } from '#platform/web/shell/failures.tsx'
import { LeaveGuard, SessionLost } from '#platform/web/shell/guards.tsx'
import { Loading, NavigationBar, Shell } from '#platform/web/shell/shell.tsx'
import { publicScreens, galleryScreens, isScreen, screenAt } from '#web-screens.ts'

/** Comes only to whom a manager gave a password. */
const GivenPasswordScreen = lazy(() => import('#access/web/given-password.screen.tsx'))

/** What is open: nothing to nobody, one screen to whom a password was given, to others these. */
export type Opened = 'nobody' | 'given password' | `screens ${string}`

export function openedTo(person: Person | undefined): Opened {
  if (!person) return 'nobody'
  if (person.must_change_password) return 'given password'
  return `screens ${JSON.stringify({ ...person.screens, ...galleryScreens })}`
}

/** A screen whose rows come at once or with its slice; its first query starts as soon as they are there. */
const routeOf = (path: string, screen: () => Promise<Screen>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await (await screen()).load()).default }),
  loader: ({ params, request }) => {
    const start = async () => (await screen()).loader?.({ params, url: new URL(request.url), prefetch })
    start().catch(() => {}) // the screen asks again, and says what went wrong
    return null
  },
  // The address of a list holds its filters: a change of those alone is no new visit.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
})

/** A path that is not among the person's: empty where it is a screen of others, for the gate says nothing. */
const stray: RouteObject = {
  path: '*',
  loader: ({ request }) => isScreen(new URL(request.url).pathname),
  Component: () => (useLoaderData<boolean>() ? null : <NotFound />),
}

const toLogin = ({ request }: { request: Request }) => {
  const { pathname, search } = new URL(request.url)
  const next = `${pathname}${search}`
  return redirect(next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`)
}

/**
 * The routes of a person, or of nobody. A screen that they may not open has no route that knows its
 * chunk; the gate is in the table, not in the components.
 */
export function routesFor(opened: Opened): RouteObject[] {
  if (opened === 'given password') return [framed([{ path: '*', element: <GivenPassword /> }])]
  const open = publicScreens.map((screen) => routeOf(screen.path, async () => screen))
  const inside: RouteObject[] =
    opened === 'nobody'
      ? [{ path: '*', loader: toLogin, element: null }]
      : [
          {
            element: <Shell />,
            children: [{ errorElement: <RouteFailure />, children: [...ownRoutes(opened), stray] }],
          },
        ]
  return [framed([{ element: <Public />, errorElement: <RouteFailure />, children: open }, ...inside])]
}

function ownRoutes(opened: `screens ${string}`): RouteObject[] {
  const own = JSON.parse(opened.slice('screens '.length)) as Person['screens']
  return Object.entries(own).flatMap(([folder, paths]) =>
    paths.map((path) => routeOf(path, () => screenAt(folder, path))),
  )
}

const framed = (children: RouteObject[]): RouteObject => ({
  element: <Frame />,
  errorElement: <RouteFailure />,
  hydrateFallbackElement: <Loading />,
  children,
})

function Frame() {
  return (
    <>
      <Outlet />
      <LeaveGuard />
      <SessionLost />
    </>
  )
}
function GivenPassword() {
  return (
    <Suspense fallback={<Loading />}>
      <GivenPasswordScreen />
    </Suspense>
  )
}
function Public() {
  return (
    <Suspense fallback={<Loading />}>
      <NavigationBar />
      <Outlet />
    </Suspense>
  )
}
