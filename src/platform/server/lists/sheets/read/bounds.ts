/** Why a file is not read. `big` is a bound, the sentence names it; the others need none. */
export class SpreadsheetError extends Error {
  readonly kind: 'type' | 'broken' | 'big' | 'busy'
  constructor(kind: SpreadsheetError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
export const tooBig = (why: string) => new SpreadsheetError('big', why)
export const broken = (why: string) => new SpreadsheetError('broken', why)

const megabyte = 1024 * 1024

/** What a file may hold. Each is kept while it is read: nothing is made first and counted then. */
export const bounds = {
  bytes: 20 * megabyte,
  /** Of a file without an inner list of its sizes. */
  plainBytes: 5 * megabyte,
  /** Of a zip: its parts, what they are unpacked, and how many times as large that may be where it is over a megabyte (sheets reach 60, a bomb 1,000). */
  parts: 2_000,
  unpacked: 64 * megabyte,
  ratio: 250,
  /** Of the XML in it, all parts together: tags and attributes, how deep they stand, and the characters of one tag, text or comment. */
  marks: 4_000_000,
  depth: 50,
  token: 256 * 1024,
  /** Of a workbook: texts that its cells share, and formats of cells (as many as Excel has). */
  sharedStrings: 400_000,
  formats: 65_500,
  /** Of what is handed on, all sheets together but for the first three. */
  sheets: 250,
  /** The line of titles stands above 20,000. */
  rows: 20_001,
  columns: 100,
  /** Characters of one cell. */
  text: 2_000,
  cells: 400_000,
  characters: 10_000_000,
} as const
