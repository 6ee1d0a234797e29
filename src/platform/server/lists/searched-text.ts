import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { fold } from '#platform/rules/fold.ts'

const asSearched = (q: string) => fold(q).replace(/\s+/g, ' ').trim()

/**
 * The folded column has the text: the one form that the trigram indexes serve. Of one or two letters
 * they know only where a word begins; anywhere within words they would be looked for in every row.
 */
export function foldHas(column: string, q: string): RawBuilder<boolean> {
  const text = asSearched(q)
  const at = sql.ref(column)
  if (!/^[a-z0-9]{1,2}$/.test(text)) return sql<boolean>`${at} like ${anywhere(text)}`
  return sql<boolean>`(${at} like ${startingWith(text)} or ${at} like ${`% ${startingWith(text)}`})`
}

/** What stands for a space in an index of letters: a letter, which no folded text has (it is read as an o). */
const space = 'ø'

/**
 * As `foldHas`, where the index is made of the text with a letter for each space, so that it knows how words follow
 * each other: of two common words that never do, like a customer's, it would have named thousands of rows to look at.
 */
export function spacedHas(column: string, q: string): RawBuilder<boolean> {
  const text = asSearched(q).replaceAll(' ', space)
  const at = sql`replace(${sql.ref(column)}, ' ', ${sql.lit(space)})`
  if (!/^[a-z0-9]{1,2}$/.test(text)) return sql<boolean>`${at} like ${anywhere(text)}`
  return sql<boolean>`(${at} like ${startingWith(text)} or ${at} like ${anywhere(space + text)})`
}

/** As `foldHas`, where the column's words have an index (`search_words`): several are found by their words. */
export function wordsContain(column: string, q: string): RawBuilder<boolean> {
  const text = asSearched(q)
  if (!/^[a-z0-9]+( [a-z0-9]+)+$/.test(text)) return foldHas(column, q)
  // The last word may be half typed. `<>` for the planner: nearly all rows with the words have them in a row.
  const words = `${text.replaceAll(' ', ' & ')}:*`
  return sql<boolean>`(search_words(${sql.ref(column)}) @@ ${words}::tsquery and position(${text} in ${sql.ref(column)}) <> 0)`
}

/** LIKE pattern for a text found anywhere; the wildcards of the person's own text are plain letters. */
export function anywhere(text: string): string {
  return `%${startingWith(text)}`
}

/**
 * The column begins with the text, as two comparisons that a `text_pattern_ops` index serves whatever
 * the planner knows of the text; LIKE needs it planned with its value.
 */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  const after = text.slice(0, -1) + String.fromCodePoint((text.codePointAt(text.length - 1) ?? 0) + 1)
  return sql<boolean>`(${sql.ref(column)} ~>=~ ${text} and ${sql.ref(column)} ~<~ ${after})`
}

export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}
