// npm start: install, build the web when it is out of date, run the server.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensure, root, run24 } from './ensure.mjs'

await ensure()
if (existsSync(join(root, 'vite.config.ts'))) await buildWeb()
// A young heap of 8 MB holds a request's garbage as well as a large one, in half the memory. An old one that
// may not pass 512 MB (70 live) is collected sooner: 255 MB of memory under load, against 340, as many answers.
const flags = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'))
process.exit(await run24([...flags, 'src/server.ts', ...process.argv.slice(2)]))

async function buildWeb() {
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
