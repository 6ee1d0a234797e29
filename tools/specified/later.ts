/** Specified calls and forms on built screens that wait for what is not built yet, by what that is. */
const waiting: Readonly<Record<string, readonly string[]>> = {}

/** Call or form → what it waits for, as the table says it. */
export const later: ReadonlyMap<string, string> = new Map(
  Object.entries(waiting).flatMap(([what, ids]) => ids.map((id) => [id, `later: with ${what}`])),
)
