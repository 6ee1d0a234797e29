import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  isDynamicEntry?: boolean
  isEntry?: boolean
}
export type Manifest = Readonly<Record<string, Chunk>>

export interface Weights {
  /** KB gz of what everybody downloads before the first screen. */
  shell: number
  /** KB gz of the shell, a list's screen and what its slice says of its screens. */
  firstList: number
  /** KB gz that each further screen brings of its own: what no other screen uses. */
  own: ReadonlyMap<string, number>
  /** KB gz of each file. */
  sizes: ReadonlyMap<string, number>
}

/** A chunk with all it imports at once, and their style sheets; what comes lazily is not in it. */
export function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const style of chunk.css ?? []) seen.add(style)
  for (const one of chunk.imports ?? []) filesOf(manifest, one, seen)
  return seen
}

/** What the list that counts as the first brings: its screen, and the rows of its slice's screens. */
const firstListModules = ['src/orders/desk/web/order-list.screen.tsx', 'src/orders/orders.screens.ts']

/**
 * Puts a hash of each file's name where the hash of what it holds stands. One hash packs a few bytes
 * better than another and every importer carries it, so that two builds of which neither holds more
 * would differ by the luck of their hashes.
 */
function settledNames(manifest: Manifest): (text: string) => string {
  const settled = new Map<string, string>()
  for (const file of Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])])) {
    const hash = /-([\w-]{8})\.(?:js|css)$/.exec(file)?.[1]
    const name = createHash('sha256')
      .update(file.replace(hash ?? '', ''))
      .digest('base64url')
    if (hash) settled.set(hash, name.slice(0, 8))
  }
  return (text) => text.replaceAll(/-([\w-]{8})\./g, (_, hash: string) => `-${settled.get(hash) ?? hash}.`)
}

/** Weighs the built web in `folder`. */
export function weigh(folder: string): Weights {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const sizes = new Map<string, number>()
  const settle = settledNames(manifest)
  const size = (file: string) => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const packed = gzipSync(settle(readFileSync(join(folder, file), 'utf8')), { level: 9 }).length / 1_000
    sizes.set(file, packed)
    return packed
  }
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + size(file), 0)
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  const missing = firstListModules.find((name) => !manifest[name])
  if (!entry || missing) throw new Error(`the build has no ${missing ?? 'entry'}`)
  const shell = filesOf(manifest, entry)
  const first = new Set([...shell, ...firstListModules.flatMap((name) => [...filesOf(manifest, name)])])
  const screens = Object.keys(manifest).filter(
    (name) => manifest[name]?.isDynamicEntry && name.endsWith('.screen.tsx') && !/\/gallery\//.test(name),
  )
  const users = new Map<string, number>()
  for (const screen of screens) {
    for (const file of filesOf(manifest, screen)) users.set(file, (users.get(file) ?? 0) + 1)
  }
  const own = new Map(
    screens.map((screen) => [
      screen,
      sum([...filesOf(manifest, screen)].filter((file) => !first.has(file) && users.get(file) === 1)),
    ]),
  )
  return { shell: sum(shell), firstList: sum(first), own, sizes }
}
