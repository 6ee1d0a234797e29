interface Row {
  id: number
  version?: number
}

/** The row of this key in an answer: of a list's page, or the record alone; only one that says its version. */
export function rowIn(answer: unknown, id: number): Row | undefined {
  const { results, data } = (answer ?? {}) as { results?: readonly Row[]; data?: Partial<Row> | null }
  const row = Array.isArray(results) ? results.find((one: Row) => one.id === id) : data
  return row?.id === id && row.version !== undefined ? (row as Row) : undefined
}
