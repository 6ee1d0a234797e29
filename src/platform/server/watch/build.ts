import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

export interface Build {
  version: string
  /** The commit this process was started from; null: a copy without its history, that names none. */
  commit: string | null
}

/** Which release this process is. An image has no history: it says its commit as `BUILD_COMMIT`. */
export function readBuild(environment: Readonly<Record<string, string | undefined>>, folder = root): Build {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { version, commit: environment['BUILD_COMMIT'] || commitOf(folder) }
}

/** Read from the files of git: there may be no git here. */
function commitOf(folder: string): string | null {
  try {
    const git = gitFolder(folder)
    const head = readFileSync(join(git, 'HEAD'), 'utf8').trim()
    if (!head.startsWith('ref: ')) return shaIn(head)
    const ref = head.slice('ref: '.length)
    // A second working copy keeps its branches where the first one does.
    const shared = fileIn(join(git, 'commondir'))
    const common = shared ? join(git, shared.trim()) : git
    const loose = fileIn(join(common, ref))
    const packed = (fileIn(join(common, 'packed-refs')) ?? '')
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`))
    return shaIn(loose ?? packed ?? '')
  } catch {
    return null
  }
}

function gitFolder(folder: string): string {
  const path = join(folder, '.git')
  const named = /^gitdir: (.+)$/m.exec(fileIn(path) ?? '')?.[1]
  return named ?? path
}

function fileIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const shaIn = (text: string) => /^[0-9a-f]{40}/.exec(text)?.[0] ?? null
