import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'post-v1-auth-refresh-tokens':
      'the client itself, when a call is answered UNAUTHORIZED (`platform/contract/client.ts`)',
    'get-v1-auth-session': 'the shell itself, before the first screen (`web.tsx`)',
    'get-meta-json': 'a file of the build: the shell compares its date (`platform/web/shell/build-check.ts`)',
  },
})
