// What a build is made of. Runs on whatever Node the machine has, as ensure.mjs does.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './ensure.mjs'

/** Names, sizes and times of all below these files and folders: unlike the newest time alone, it notices a deletion. */
export function stateOfInputs(places, { without = [] } = {}) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const stat = statSync(path)
    if (!stat.isDirectory()) {
      if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
      return
    }
    for (const name of readdirSync(path).toSorted()) if (!without.includes(name)) visit(join(path, name))
  }
  for (const place of places) if (existsSync(join(root, place))) visit(join(root, place))
  return hash.digest('hex')
}

/** Whether `built` was made of these inputs; `done` notes that it is now. */
export function stampOf(file, built, inputs) {
  const stamp = join(root, file)
  return {
    isNew: () => existsSync(join(root, built)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs,
    done: () => {
      mkdirSync(dirname(stamp), { recursive: true })
      writeFileSync(stamp, inputs)
    },
  }
}
