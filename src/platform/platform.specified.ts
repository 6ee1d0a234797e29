import { everyScreen, specified } from '#platform/contract/specified.ts'

const client = 'src/platform/contract/client.test.ts'
const sentences = 'src/call-sentences.test.ts'

/** What every screen and every call has in common. */
export const rows = specified({
  items: (
    [
      [
        'bearer token, station header, source marker, client id',
        `${client} › a call carries the token, the station, its source and the browser`,
      ],
      ['HTTP timeout 600000 ms', 'src/platform/contract/client.ts'],
      [
        'a new token once on 401, and the call again',
        `${client} › ten calls of two tabs that meet 401 together refresh once`,
      ],
      [
        'the same on an answer that says UNAUTHORIZED',
        `${client} › an answer 200 that says UNAUTHORIZED is refreshed once and asked again`,
      ],
      [
        'dialog of the lost session, with its way to /login',
        'tests/journeys/sign-in.spec.ts › two-factor is turned on by a QR',
      ],
      [
        'sentence of each call’s failure; the server’s own goes before it',
        `${sentences} › gives way to the sentence of the server`,
      ],
      [
        'code 0, 2, 3, missing code or data are failures',
        `${sentences} › says its sentence of a zero code, a missing code, missing data`,
      ],
      [
        'what was typed stays after a failure',
        'tests/journeys/refused.spec.ts › an answer that is no success is said in words, and what was typed stays',
      ],
      [
        'a failed list keeps page 1, its size, total 0',
        'src/platform/web/list/url-state.test.ts › a list that could not be read stands on page 1 of none, with its own size',
      ],
      [
        'Excel: content-name, or the report’s name and DDMMYYYYHHmmss',
        `${client} › a download is named by the server, or by the call and the time in Vietnam`,
      ],
      [
        'an export without a file has failed',
        `${sentences} › an export that is answered by no file has failed`,
      ],
      [
        'a print without content says the generic error',
        'src/platform/web/print/print-frame.test.ts › nothing to print is said in the specified words',
      ],
      ['print delay 200 or 300 ms', 'src/platform/web/print/print-frame.ts'],
      ['pages of 20 and 50 rows', 'src/platform/contract/list.ts'],
      ['build-date check, caches cleared, reload', 'src/platform/web/shell/build-check.ts'],
      ['LOADING with a progress bar; to the top after 100 px', 'src/platform/web/shell/shell.tsx'],
      [
        'a route shows for its roles or its menu entry, to others nothing',
        'tests/journeys/every-screen.spec.ts',
      ],
      ['token, userInfo, station, access_token, refresh_token kept', 'src/platform/web/session.ts'],
      [
        'K, M, B, T where figures are small',
        'src/platform/web/report/report-list.test.ts › an axis has round steps, below zero too, and short amounts',
      ],
      ['role codes, flags and the order of roles', 'src/platform/contract/roles.ts'],
      [
        'a record that is not on the page opens by its id',
        'src/list-filters.test.ts › a row is found by its id, whatever page it stands on',
      ],
    ] as const
  ).map(([item, shown]) => ({ screen: everyScreen, item, shown })),
})
