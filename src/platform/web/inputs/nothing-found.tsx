import { useQueryClient } from '@tanstack/react-query'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'

/**
 * What a select says that has nothing to choose. Its choices come from the screen's reads: where one of them
 * failed, that there is none would be a guess.
 */
export function NothingFound({ empty, loading }: { empty: boolean; loading?: boolean | undefined }) {
  const cache = useQueryClient().getQueryCache()
  const failed = cache.findAll({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  })
  if (loading) return 'Đang tải…'
  const [first] = failed
  if (!empty || !first) return <Nothing small>Không tìm thấy</Nothing>
  const again = () => failed.forEach((query) => void query.fetch())
  return <Failed small error={first.state.error} retry={again} />
}
