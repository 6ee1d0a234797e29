import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { usePerson } from '#platform/web/session.ts'

/** One's own tasks, or those of all whom one sees; the address keeps which. */
export function useWhose() {
  const { id } = usePerson()
  const [search, setSearch] = useSearchParams()
  const isAll = search.get('whose') === 'all'
  const turn = () =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (isAll) next.delete('whose')
      else next.set('whose', 'all')
      return next
    })
  return {
    isAll,
    asked: isAll ? {} : { assignee_id: String(id) },
    button: (
      <Button aria-pressed={isAll} onClick={turn}>
        {isAll ? 'Chỉ việc của tôi' : 'Xem cả nhóm'}
      </Button>
    ),
  }
}
