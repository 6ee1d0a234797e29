import { createInflateRaw, inflateRawSync, constants } from 'node:zlib'
import { bounds, broken, SpreadsheetError, tooBig } from '#platform/server/lists/sheets/read/bounds.ts'

interface Part {
  method: number
  /** As it lies in the file. */
  packed: Uint8Array
  /** Bytes that it says it has. */
  unpacked: number
}
export type Parts = ReadonlyMap<string, Part>

const zipMark = 0x04034b50
const listMark = 0x02014b50
const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const archives = ['.zip', '.xlsx', '.xlsm', '.7z', '.gz', '.rar']

/** The parts of a zip by name, checked for what they promise; none is unpacked. @throws SpreadsheetError */
export function partsOf(bytes: Buffer): Parts {
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== zipMark) throw new SpreadsheetError('type', 'not a zip')
  const end = bytes.lastIndexOf(endMark)
  if (end < 0 || end + 22 > bytes.length) throw broken('no end of directory')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > bounds.parts) throw tooBig(`quá ${bounds.parts} mục bên trong`)
  const parts = new Map<string, Part>()
  const names = new Set<string>()
  let total = 0
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== listMark) throw broken('bad directory')
    const packed = bytes.readUInt32LE(at + 20)
    const unpacked = bytes.readUInt32LE(at + 24)
    const length = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + length)
    const known = name.toLowerCase()
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw broken('encrypted')
    if (isOutside(name) || names.has(known)) throw broken('a name that is none')
    total += unpacked
    if (total > bounds.unpacked) throw tooBig('nội dung giải nén quá 64 MB')
    if (unpacked > 1024 * 1024 && unpacked > packed * bounds.ratio) throw tooBig('tỷ lệ nén bất thường')
    if (archives.some((ending) => known.endsWith(ending))) throw tooBig('có file nén lồng bên trong')
    names.add(known)
    parts.set(name, partAt(bytes, bytes.readUInt32LE(at + 42), packed, unpacked))
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

const isOutside = (name: string) =>
  name.startsWith('/') || name.includes('\\') || name.includes('\0') || name.split('/').includes('..')

function partAt(bytes: Buffer, offset: number, length: number, unpacked: number): Part {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== zipMark) throw broken('bad entry')
  const method = bytes.readUInt16LE(offset + 8)
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + length)
  if (packed.length !== length) throw broken('cut off')
  if (method !== 0 && method !== 8) throw broken('unknown compression')
  const part = { method, packed, unpacked }
  if (beginsAsZip(part)) throw tooBig('có file nén lồng bên trong')
  return part
}

/** Looks at the first bytes alone. */
function beginsAsZip({ method, packed }: Part): boolean {
  let head = packed.subarray(0, 64)
  if (method === 8) {
    try {
      head = inflateRawSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
    } catch {
      return false
    }
  }
  return head.length >= 4 && Buffer.from(head.buffer, head.byteOffset, 4).readUInt32LE(0) === zipMark
}

/** What is looked at in one go, whether it was packed or not. */
const piece = 64 * 1024

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
}

/** A part piece by piece, never more of it than it says of itself. @throws SpreadsheetError */
export async function* unpacked({ method, packed, unpacked }: Part): AsyncGenerator<Uint8Array> {
  const source = method === 0 ? pieces(packed) : createInflateRaw({ chunkSize: piece }).end(packed)
  let left = unpacked
  for await (const chunk of source) {
    left -= (chunk as Uint8Array).length
    if (left < 0) throw tooBig('nội dung giải nén khác khai báo')
    yield chunk as Uint8Array
  }
}
