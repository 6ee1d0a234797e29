import { QueryClient } from '@tanstack/react-query'

/**
 * Reads anew whatever a write has made old. An answer on its way for the first time may have been read before the
 * write; the library joins it instead of asking again, so here it is asked again once it has come.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    ...[old = {}, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...old, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await Promise.allSettled([super.invalidateQueries(old, options), ...first.map((query) => query.promise)])
    if (first.length > 0)
      await super.invalidateQueries({ predicate: (query) => first.includes(query) }, options)
  }
}
