// The web, built anew only when something it is made of has changed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run24 } from './ensure.mjs'
import { stampOf, stateOfInputs } from './inputs.mjs'

/** Builds the web when it is out of date; ends the process where that fails. */
export async function buildWeb() {
  if (!existsSync(join(root, 'vite.config.ts'))) return
  // The kit's gallery is a screen of every build but production's.
  const gallery = process.env.NODE_ENV === 'production' ? 'off' : 'on'
  const places = ['package-lock.json', 'vite.config.ts', 'index.html', 'src', 'public']
  const inputs = `${gallery} ${stateOfInputs(places, { without: ['server'] })}`
  const stamp = stampOf('dist/.web-built', 'dist/web/index.html', inputs)
  if (stamp.isNew()) return
  console.log('building the web…')
  const code = await run24(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    GALLERY: gallery,
  })
  if (code !== 0) process.exit(code)
  stamp.done()
}

if (import.meta.main) await buildWeb()
