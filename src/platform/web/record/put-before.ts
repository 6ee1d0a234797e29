/** A form or the facts of a record with something of their own in front of one of the fields. */
export function putBefore<T extends { readonly name: string }>(
  items: readonly T[],
  name: string,
  ...further: readonly T[]
): T[] {
  const at = items.findIndex((item) => item.name === name)
  return items.toSpliced(at < 0 ? items.length : at, 0, ...further)
}
