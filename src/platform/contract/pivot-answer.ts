import { z } from 'zod'

const key = z.union([z.string(), z.number()]).nullable()
/** A row or a column: a value of each of its dimensions, none of the total, the first ones of a sub-total. */
const head = z.object({
  keys: z.array(key),
  /** Of the last of its keys. */
  name: z.string(),
})
export type PivotKey = z.output<typeof key>
export type PivotHead = z.output<typeof head>

const cells = z.array(z.array(z.number().nullable()))

/** Where numbers were read, where there is a copy of the database: `behind` in seconds; why not of the copy. */
export const readOut = z.object({
  from: z.enum(['replica', 'primary']),
  behind: z.number().optional(),
  why: z.string().optional(),
})
export type ReadOut = z.output<typeof readOut>

/** A pivot as it is answered: heads in the order of the table, and the measure where they meet; null: nothing. */
export const pivotAnswer = z.object({
  rows: z.array(head),
  columns: z.array(head),
  values: cells,
  /** The same of the period compared with; a step of the period stands against the one of its place. */
  earlier: cells.optional(),
  /** DD-MM-YYYY. */
  from: z.string(),
  to: z.string(),
  before: z.object({ from: z.string(), to: z.string() }).optional(),
  through: z.string(),
  read: readOut.optional(),
})
export type PivotAnswer = z.output<typeof pivotAnswer>

/** So many cells are drawn on a screen, and written into a file. */
export const mostCells = { screen: 5_000, file: 100_000 } as const
