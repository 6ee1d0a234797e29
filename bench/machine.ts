import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './client.ts'
import type { Figure } from './figures.ts'

/**
 * What this machine does by itself while the rest is measured: figures of two days are held beside each other by it.
 * One processor (SHA-256, and JSON of a page of orders), and how long the disk takes to keep 8 kB for good, as a commit asks.
 */
export function machine(folder = tmpdir()): Figure[] {
  return [
    { name: 'machine: SHA-256 of one processor', value: hashed(), unit: 'MB/s' },
    { name: 'machine: JSON written and read of one processor', value: written(), unit: 'MB/s' },
    { name: 'machine: 8 kB kept on the disk', value: kept(folder), unit: 'ms' },
  ]
}

const rounds = 5
const megabyte = 1_000_000

function hashed(): number {
  const bytes = randomBytes(32 * megabyte)
  return perSecond(bytes.length / megabyte, () => createHash('sha256').update(bytes).digest())
}

function written(): number {
  const row = {
    id: 1,
    code: 'DH000000001',
    name: 'Máy ảnh phim',
    total_vnd: 1_250_000,
    created_at: '2026-11-27',
  }
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ ...row, id }))
  const size = Buffer.byteLength(JSON.stringify(rows)) / megabyte
  return perSecond(size, () => JSON.parse(JSON.stringify(rows)))
}

function perSecond(amount: number, work: () => unknown): number {
  return median(
    Array.from({ length: rounds }, () => {
      const started = performance.now()
      work()
      return (amount / (performance.now() - started)) * 1000
    }),
  )
}

function kept(folder: string): number {
  const own = mkdtempSync(join(folder, 'back-office-disk-'))
  const file = openSync(join(own, 'kept'), 'w')
  const block = Buffer.alloc(8192, 7)
  try {
    return median(
      Array.from({ length: 50 }, () => {
        const started = performance.now()
        writeSync(file, block)
        fsyncSync(file)
        return performance.now() - started
      }),
    )
  } finally {
    closeSync(file)
    rmSync(own, { recursive: true })
  }
}
