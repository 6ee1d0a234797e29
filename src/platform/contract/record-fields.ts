import { z } from 'zod'
import { requiredText } from '#platform/contract/fields.ts'

/** What the descriptions of many records share. */

/** Codes stand in addresses, file names and labels: no spaces, no accents. */
export const codeText = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'Mã chỉ gồm chữ không dấu, số, dấu chấm, gạch ngang và gạch dưới')
export const code = {
  label: 'Mã',
  kind: 'text',
  schema: codeText,
  required: true,
  list: { width: 130, sortable: true },
} as const
export const name = {
  label: 'Tên',
  kind: 'text',
  schema: requiredText(),
  required: true,
  list: { width: 260, sortable: true },
} as const
export const active = {
  label: 'Đang dùng',
  kind: 'boolean',
  schema: z.boolean(),
  required: true,
  initial: true,
  list: { width: 100, filter: 'any' },
} as const
export const position = {
  label: 'Thứ tự',
  kind: 'number',
  schema: z.number().int().min(0).max(10_000),
  required: true,
  initial: 0,
  list: { width: 80, sortable: true },
} as const

/** Who made it and who changed a part of it: none of them checks it. `entity` as its status table has it. */
export const writersOf = <const Entity extends string>(entity: Entity) =>
  ({
    label: 'Người lập, sửa',
    kind: 'writers',
    entity,
    required: true,
    computed: true,
    form: false,
  }) as const

/** Of a field that another one says in words: no column of the file, no fact. */
export const aside = { export: false, fact: false } as const
/** The `list` of a field that another one shows: it filters, by an input of the screen's own, and is no column. */
export const filterOnly = { filter: 'any', filterAt: 'screen', column: false } as const

/** What goods look like; the server gives the expression. */
export const picture = {
  label: 'Ảnh',
  kind: 'picture',
  computed: true,
  list: { width: 52 },
  export: false,
} as const
