/** The folder of backups (BACKUP_DIR): files of the database named by their time, and `files` beside them. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const shape = /^\d{8}T\d{6}Z\.backup$/

/** The name of a backup that begins now. */
export const nameOf = (now: Date): string =>
  `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`

/** Oldest first. Half a backup has another name. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => shape.test(name))
    .toSorted()
    .map((name) => join(folder, name))

/** A backup by its path, or the newest of a folder; undefined: there is none. */
export function chosenBackup(path: string): string | undefined {
  const there = statSync(path, { throwIfNoEntry: false })
  if (!there) return undefined
  return there.isDirectory() ? backupsIn(path).at(-1) : path
}

/** Closed to everybody else: it holds all that the company has. */
export function makeBackupFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Removes all but the newest. @returns what went */
export function dropOld(folder: string, keep: number): string[] {
  const old = backupsIn(folder).slice(0, -keep)
  for (const file of old) rmSync(file)
  return old
}
