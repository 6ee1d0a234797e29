import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refuse } from '#platform/contract/errors.ts'

export type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/** A stored file on its way out. */
export interface OpenFile {
  size: number
  stream: AsyncIterable<Uint8Array>
}

/** Where uploaded bytes live. Keys are random: nobody finds a file by guessing, and none is ever written twice. */
export interface FileStore {
  /**
   * Keeps the bytes, durably, before it answers; of a stream never more than a few MB are in memory.
   * `key`: one that `newFileKey` made, for whoever writes down first what they are about to keep.
   * @returns the key it is found under
   * @throws too_large beyond `limit` bytes; nothing is kept then
   */
  put(bytes: Bytes, options?: { limit?: number; key?: string }): Promise<string>
  /** null: there is no such file. */
  open(key: string): Promise<OpenFile | null>
  /** The whole file in memory; null: there is no such file. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

/** The store does not answer, or not as it should; said to the user as 503, to the log with its reason. */
export class StorageUnavailable extends Error {}

const shape = /^[a-z0-9]{40}$/
export const newFileKey = (): string => randomBytes(20).toString('hex')

/** The path of a key below a store's root, spread over 256 folders. @throws where it is no key (`../…`) */
export function pathOfKey(key: string): string {
  if (!shape.test(key)) throw new Error('not a key of this store')
  return `${key.slice(0, 2)}/${key}`
}

/** Hands the bytes on while they stay below the limit. @throws too_large */
export async function* bounded(bytes: Bytes, limit = Infinity): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    size += chunk.byteLength
    if (size > limit) throw refuse('too_large')
    yield chunk
  }
}

/**
 * Puts files for a write that is to name them: where the write fails its rows are not there, so the
 * bytes go too. What a crash leaves behind is never named by anything, and costs only its room.
 */
export async function putting<T>(
  files: FileStore,
  write: (put: (bytes: Bytes) => Promise<string>) => Promise<T>,
): Promise<T> {
  const keys: string[] = []
  try {
    return await write(async (bytes) => {
      const key = await files.put(bytes)
      keys.push(key)
      return key
    })
  } catch (error) {
    await Promise.all(keys.map((key) => files.remove(key).catch(() => {})))
    throw error
  }
}

export async function readWhole(file: OpenFile | null): Promise<Buffer | null> {
  if (!file) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of file.stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Opened by whoever begins to read: an answer that nobody waits for any more holds nothing open. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Uint8Array>
}

/** Files in a folder, spread over 256 subfolders. Written through to the disk before the key is given out. */
export function localFiles(folder: string, { newKey = newFileKey } = {}): FileStore {
  const pathOf = (key: string) => join(folder, pathOfKey(key))
  const store: FileStore = {
    async put(bytes, { limit, key = newKey() } = {}) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(path, 'wx', 0o600)
      try {
        for await (const chunk of bounded(bytes, limit)) await file.writeFile(chunk)
        await file.sync()
      } catch (error) {
        await rm(path, { force: true })
        throw error
      } finally {
        await file.close()
      }
      return key
    },
    async open(key) {
      const path = pathOf(key)
      try {
        const { size } = await stat(path)
        return { size, stream: bytesOf(path) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    get: async (key) => readWhole(await store.open(key)),
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
  return store
}
