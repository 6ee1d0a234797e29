// The web, built anew only when something it is made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run24 } from './ensure.mjs'

/** Builds the web when it is out of date; ends the process where that fails. */
export async function buildWeb() {
  if (!existsSync(join(root, 'vite.config.ts'))) return
  const stamp = join(root, 'dist', '.web-built')
  const built = join(root, 'dist', 'web', 'index.html')
  // The kit's gallery is a screen of every build but production's.
  const gallery = process.env.NODE_ENV === 'production' ? 'off' : 'on'
  const inputs = `${gallery} ${stateOfInputs()}`
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return
  console.log('building the web…')
  const code = await run24(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    GALLERY: gallery,
  })
  if (code !== 0) process.exit(code)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, inputs)
}

/** Names, sizes and times of all the web is made of: unlike the newest time alone, it notices a deletion. */
function stateOfInputs() {
  const hash = createHash('sha256')
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (entry.name !== 'server') visit(path)
      } else if (!/\.test\.tsx?$/.test(entry.name)) add(path)
    }
  }
  for (const file of ['package-lock.json', 'vite.config.ts', 'index.html']) {
    if (existsSync(join(root, file))) add(join(root, file))
  }
  for (const folder of ['src', 'public']) if (existsSync(join(root, folder))) visit(join(root, folder))
  return hash.digest('hex')
}

if (import.meta.main) await buildWeb()
