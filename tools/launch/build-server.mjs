// The server as one file, built anew only when something it is made of has changed.
import { readFileSync } from 'node:fs'
import { onlyOne, run24 } from './ensure.mjs'
import { stampOf, stateOfInputs } from './inputs.mjs'

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** The program that `npm start`, the unit and the container run. */
export const serverProgram = read('server-program.json')

/** Builds the server when it is out of date; ends the process where that fails. */
export async function buildServer() {
  const inputs = stateOfInputs(['package-lock.json', 'tools/build-server.ts', 'src'])
  const stamp = stampOf('dist/.server-built', serverProgram, inputs)
  if (stamp.isNew()) return
  // Tests build it too, several at once.
  const done = await onlyOne('build-server', 'waiting for another build of the server to end…')
  const code = stamp.isNew() ? 0 : await build()
  if (code === 0) stamp.done()
  done()
  if (code !== 0) process.exit(code)
}

async function build() {
  console.log('building the server…')
  // Loaded once, as it will be: what was compiled under other flags is not taken. Compiling takes 55 MB that stay.
  const loaded = [...read('server-flags.json'), serverProgram, '--load-only']
  for (const args of [['tools/build-server.ts'], loaded]) {
    const code = await run24(args, read('server-environment.json'))
    if (code !== 0) return code
  }
  return 0
}

if (import.meta.main) await buildServer()
