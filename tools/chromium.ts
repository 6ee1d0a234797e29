import { existsSync } from 'node:fs'

/** The browser of journeys and bench: without windows where it is there, the same engine for less work. */
export const chromiumPath =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  ''
