import { allScreens } from '#screens.ts'

/** `npm run -s screens`: the registry as JSON; `roles: null` is everybody signed in. */
const rows = allScreens.map(({ path, title, roles }) => ({ path, title, roles }))
process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
