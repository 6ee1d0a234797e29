import type { RawBuilder } from 'kysely'
import { spacedHas } from '#platform/server/lists/searched-text.ts'

/** The order of this alias has the text in its code, track, numbers, name or the form's phone: as its index is made. */
export const orderHas = (alias: string, q: string): RawBuilder<boolean> => spacedHas(`${alias}.fold`, q)
