import { readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The files below `src` and how one is loaded, as they lie there. The server that is built as one file has a
 * table in this module's place (tools/build-server.ts).
 */
const source = new URL('../../', import.meta.url)

/** Read once: a start asks for a dozen endings. */
let every: readonly string[] | undefined
const everyPath = () =>
  (every ??= readdirSync(fileURLToPath(source), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted())

/** Paths below `src`, in order. */
export const pathsEnding = (ending: string): readonly string[] =>
  everyPath().filter((path) => path.endsWith(ending))

export const moduleAt = (path: string): Promise<unknown> => import(new URL(path, source).href)
