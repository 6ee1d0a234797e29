import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import type { DeflateRaw } from 'node:zlib'

/**
 * A .zip written front to back: entries of unknown length are deflated as they come and carry
 * their sizes behind them (a data descriptor), so nothing is ever held but zlib's own window.
 */
export interface Zip {
  /** A whole small file. */
  add(name: string, text: string): void
  /** Begins a long file; `write` settles when zlib has taken the text, `end` when it is closed. */
  open(name: string): { write(text: string): Promise<void>; end(): Promise<void> }
  /** Writes the directory; nothing may follow. */
  finish(): void
}

interface Entry {
  name: Buffer
  flags: number
  crc: number
  packed: number
  unpacked: number
  at: number
}

/** Sizes are 32 bits without the zip64 extension; a sheet stays far below. */
const most = 0xffff_ffff
const utf8 = 0x0800
const sizesFollow = 0x0008
/** 01-01-1980, the earliest date of the format: files of the same rows are the same bytes. */
const date = 0x0021

export function zipWriter(out: (bytes: Uint8Array) => void, level: number): Zip {
  const entries: Entry[] = []
  let written = 0
  const put = (bytes: Uint8Array) => {
    written += bytes.length
    if (written > most) throw new RangeError('the spreadsheet exceeds 4 GB')
    out(bytes)
  }
  const header = (name: string, flags: number, sizes: { crc: number; packed: number; unpacked: number }) => {
    const entry: Entry = { name: Buffer.from(name), flags: flags | utf8, at: written, ...sizes }
    const bytes = Buffer.alloc(30)
    bytes.writeUInt32LE(0x04034b50, 0)
    writeCommon(bytes, 4, entry)
    put(bytes)
    put(entry.name)
    entries.push(entry)
    return entry
  }
  return {
    add(name, text) {
      const plain = Buffer.from(text)
      const packed = deflateRawSync(plain)
      header(name, 0, { crc: crc32(plain), packed: packed.length, unpacked: plain.length })
      put(packed)
    },
    open(name) {
      const entry = header(name, sizesFollow, { crc: 0, packed: 0, unpacked: 0 })
      const deflate: DeflateRaw = createDeflateRaw({ level, chunkSize: 64 * 1024 })
      let failed: Error | undefined
      deflate.on('error', (error) => (failed = error))
      deflate.on('data', (bytes: Buffer) => {
        entry.packed += bytes.length
        put(bytes)
      })
      return {
        write: (text) =>
          new Promise((done, refuse) => {
            const plain = Buffer.from(text)
            entry.crc = crc32(plain, entry.crc)
            entry.unpacked += plain.length
            if (failed || entry.unpacked > most)
              return refuse(failed ?? new RangeError('a sheet exceeds 4 GB'))
            deflate.write(plain, (error) => (error ? refuse(error) : done()))
          }),
        end: () =>
          new Promise((done, refuse) => {
            deflate.on('error', refuse)
            deflate.on('end', () => {
              const bytes = Buffer.alloc(16)
              bytes.writeUInt32LE(0x08074b50, 0)
              bytes.writeUInt32LE(entry.crc, 4)
              bytes.writeUInt32LE(entry.packed, 8)
              bytes.writeUInt32LE(entry.unpacked, 12)
              put(bytes)
              done()
            })
            deflate.end()
          }),
      }
    },
    finish() {
      const start = written
      for (const entry of entries) {
        const bytes = Buffer.alloc(46)
        bytes.writeUInt32LE(0x02014b50, 0)
        bytes.writeUInt16LE(20, 4)
        writeCommon(bytes, 6, entry)
        bytes.writeUInt32LE(entry.at, 42)
        put(bytes)
        put(entry.name)
      }
      const bytes = Buffer.alloc(22)
      bytes.writeUInt32LE(0x06054b50, 0)
      bytes.writeUInt16LE(entries.length, 8)
      bytes.writeUInt16LE(entries.length, 10)
      bytes.writeUInt32LE(written - start, 12)
      bytes.writeUInt32LE(start, 16)
      put(bytes)
    },
  }
}

/** What the local header and the directory say alike: version, flags, method, time, sizes, name. */
function writeCommon(bytes: Buffer, at: number, entry: Entry): void {
  bytes.writeUInt16LE(20, at)
  bytes.writeUInt16LE(entry.flags, at + 2)
  bytes.writeUInt16LE(8, at + 4)
  bytes.writeUInt16LE(date, at + 8)
  bytes.writeUInt32LE(entry.crc, at + 10)
  bytes.writeUInt32LE(entry.packed, at + 14)
  bytes.writeUInt32LE(entry.unpacked, at + 18)
  bytes.writeUInt16LE(entry.name.length, at + 22)
}
