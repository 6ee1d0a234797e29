import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where uploaded bytes live. Keys are random: nobody finds a file by guessing. */
export interface FileStore {
  /** @returns the key it is found under */
  put(bytes: Uint8Array): Promise<string>
  /** null: there is no such file. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

const shape = /^[a-z0-9]{40}$/

/** Files in a folder, spread over 256 subfolders. Written through to the disk before the key is given out. */
export function localFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!shape.test(key)) throw new Error('not a key of this store')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(bytes) {
      const key = randomBytes(20).toString('hex')
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(path, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      return key
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
