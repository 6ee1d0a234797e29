/**
 * What a slice says of the specified items of its screens, in its `<slice>.specified.ts`; the table is
 * `docs/generated/screens.md`. Which screen makes which specified call is found in the source; the rest is said here.
 */
export interface Specified {
  /** Specified calls that have no control on a screen of theirs, by id: why, in a sentence. */
  readonly without?: Readonly<Record<string, string>>
  /** Forms that the specification names, by its name: the file that is it. */
  readonly forms?: Readonly<Record<string, string>>
  /** Further specified items: fields, columns, filters, forms, constants. */
  readonly items?: readonly SpecifiedItem[]
}

export interface SpecifiedItem {
  /** The route's path; several where they are one list. */
  readonly screen: string | readonly string[]
  /** As the specification has it: `filter by named note`. */
  readonly item: string
  /** The test that shows it, `src/x/y.test.ts › title`, or the declaration it comes from, `src/x/y.fields.ts`. */
  readonly shown: string
}

/** In place of a path: what all screens have in common. */
export const everyScreen = 'every screen'

/** Declares a slice's rows; the identity function. */
export const specified = (rows: Specified): Specified => rows
