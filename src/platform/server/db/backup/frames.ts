/**
 * The file of a backup: Zstandard over frames of a letter, a length (four bytes) and so many bytes.
 *
 *     H  what the backup is of: JSON
 *     T  a table begins: JSON;  D  its rows, as COPY writes them, in any number of frames;  R  how many: JSON
 *     E  the end: JSON with the SHA-256 of all frames before
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

type Kind = 'H' | 'T' | 'D' | 'R' | 'E'
export interface Frame {
  kind: Kind
  content: Buffer
}

export const json = (kind: Exclude<Kind, 'D'>, value: object): Frame => ({
  kind,
  content: Buffer.from(JSON.stringify(value)),
})

const HEAD = 5
/** More than any chunk that is written. */
const LONGEST = 64 * 1024 * 1024

function headOf({ kind, content }: Frame): Buffer {
  const head = Buffer.alloc(HEAD)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(content.length, 1)
  return head
}

/**
 * Writes the file, readable by its owner alone; under its name it is there only when it is whole. `end` is asked for
 * the last frame's content.
 */
export async function writeFrames(
  file: string,
  frames: AsyncIterable<Frame>,
  end: () => Promise<object>,
): Promise<void> {
  const part = `${file}.part`
  const hash = createHash('sha256')
  async function* bytes() {
    for await (const frame of frames) {
      const head = headOf(frame)
      hash.update(head).update(frame.content)
      yield head
      yield frame.content
    }
    const last = json('E', { ...(await end()), digest: hash.digest('hex') })
    yield headOf(last)
    yield last.content
  }
  try {
    await pipeline(
      Readable.from(bytes()),
      createZstdCompress(),
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

export class DamagedBackup extends Error {}

/**
 * What a frame says is true only when the last has come: until then nothing of it may be relied on, nor be read as JSON.
 * @throws DamagedBackup where the file is cut, changed or none of ours, at the latest at its end
 */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)
  let ended = false
  const source = createReadStream(file)
  const unpacked = source.pipe(createZstdDecompress())
  source.on('error', (error) => unpacked.destroy(error))
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
      for (;;) {
        if (rest.length < HEAD) break
        const length = rest.readUInt32BE(1)
        if (ended || length > LONGEST) throw new DamagedBackup('what it holds is not a backup of ours')
        if (rest.length < HEAD + length) break
        const frame = {
          kind: rest.toString('latin1', 0, 1) as Kind,
          content: rest.subarray(HEAD, HEAD + length),
        }
        if (frame.kind === 'E') {
          const { digest } = JSON.parse(frame.content.toString()) as { digest: string }
          if (digest !== hash.digest('hex')) throw new DamagedBackup('it does not agree with its digest')
          ended = true
        } else hash.update(rest.subarray(0, HEAD)).update(frame.content)
        yield frame
        rest = rest.subarray(HEAD + length)
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const ofTheContent =
      error instanceof SyntaxError || /^ZSTD|^Z_|^ERR_ZLIB|^ERR_BUFFER|^ERR_OUT_OF/.test(code ?? '')
    if (error instanceof DamagedBackup || !ofTheContent) throw error
    throw new DamagedBackup((error as Error).message, { cause: error })
  } finally {
    source.destroy()
  }
  if (!ended || rest.length) throw new DamagedBackup('its end is missing')
}
