import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { errorText } from '#platform/web/words/kit.words.ts'

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
  if (!empty || !first) return 'Không tìm thấy'
  return (
    <>
      {errorText(first.state.error)}{' '}
      <Button size="small" onClick={() => failed.forEach((query) => void query.fetch())}>
        Thử lại
      </Button>
    </>
  )
}
