import type { BulkAction } from '#platform/web/list/list-types.ts'

/** A bulk action that prints the chosen rows and changes none of them. */
export const bulkPrint = <Row>(
  key: string,
  label: string,
  print: (ids: readonly number[]) => Promise<unknown>,
): BulkAction<Row> => ({
  key,
  label,
  run: async (ids) => {
    await print(ids)
    return { data: { done: [...ids], failed: [] } }
  },
})
