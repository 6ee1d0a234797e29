import { booksWords, sealedWords } from '#system/books.words.ts'

interface Checked {
  /** Invariants that do not hold. */
  broken: readonly { invariant: string }[]
  /** Rows that are not as they were sealed. */
  seals: readonly { table: string }[]
}

/** So many are named; who repairs them reads the rest in what `npm run check:books` prints. */
const named = 5

/** How a check of the books ended, for a manager: how many kinds of things disagree, and which. */
export function saidOfBooks({ broken, seals }: Checked): string {
  const sealed = Map.groupBy(seals, ({ table }) => table)
  const kinds = [
    ...broken.map(({ invariant }) => booksWords[invariant] ?? `(${invariant})`),
    ...[...sealed].map(([table, rows]) => {
      const called = sealedWords[table] ?? `(${table})`
      return `niêm phong ${called} ${rows.length} chỗ`
    }),
  ]
  if (kinds.length === 0) return 'Sổ sách đúng.'
  const left = kinds.length - named
  const rest = left > 0 ? ` và ${left} loại khác` : ''
  return `${kinds.length} loại sai lệch: ${kinds.slice(0, named).join(', ')}${rest}.`
}
