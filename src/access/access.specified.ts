import { specified } from '#platform/contract/specified.ts'

const journeys = 'tests/journeys/sign-in.spec.ts'
const server = 'src/access/server'

export const rows = specified({
  without: {
    'post-v1-auth-refresh-tokens':
      'the client itself, when a call is answered UNAUTHORIZED (`platform/contract/client.ts`)',
    'get-v1-auth-session': 'the shell itself, before the first screen (`web.tsx`)',
    'get-meta-json': 'a file of the build: the shell compares its date (`platform/web/shell/build-check.ts`)',
  },
  items: [
    {
      screen: ['/login', '/private-login-staff'],
      item: 'two-factor step with an authenticator application',
      shown: `${server}/two-factor.test.ts › two-factor is asked for only after a first code was shown, and then by both steps`,
    },
    {
      screen: ['/login', '/private-login-staff'],
      item: 'signing in while a session is open',
      shown: `${journeys} › whom a manager gave a password does nothing before they have changed it`,
    },
    {
      screen: '/forgot',
      item: 'a new password by a code',
      shown: `${server}/reset-password.test.ts › the code of the mail sets the password once, ends every session, and stands nowhere else`,
    },
    {
      screen: '/menus',
      item: 'menu tree: create, update, delete, move',
      shown: `${server}/menu.test.ts › is put at its place among its sisters, and moved to another section`,
    },
    {
      screen: '/staff/roles',
      item: 'roles of mode P',
      shown: `${server}/menu.test.ts › are the ten of the server and the company’s own titles, of mode P`,
    },
    {
      screen: '/setting/log',
      item: 'who did what to which record, by person, record, kind, day and code',
      shown: `${server}/activity.test.ts › calls records by their codes, leads to them and finds what happened to one`,
    },
    {
      screen: '/setting/log',
      item: 'some cs: the settings that they may open',
      shown: `${server}/activity.test.ts › shows support the settings that they may open, and nothing else`,
    },
    {
      screen: ['/login', '/private-login-staff'],
      item: 'client-side items token, userInfo, station; cookies access_token and refresh_token',
      shown: 'src/platform/web/session.ts',
    },
    {
      screen: '/',
      item: 'client-side item post_token',
      shown:
        'src/platform/web/post-token.test.ts › a write whose answer was lost is repeated under its key, also after a reload',
    },
  ],
})
