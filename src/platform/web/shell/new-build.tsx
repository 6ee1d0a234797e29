import { Button } from 'antd'
import { offerBuild, useNewBuild } from '#platform/web/shell/build-check.ts'

/** There is a new version, and something is typed: whoever types says when it is taken. */
export function NewBuild() {
  const take = useNewBuild()
  if (!take) return null
  return (
    <div className="connection" role="status">
      <span>Có bản mới. Lưu việc đang làm rồi tải lại.</span>
      <Button size="small" type="primary" onClick={take}>
        Tải lại
      </Button>
      <Button size="small" type="text" onClick={() => offerBuild(undefined)}>
        Để sau
      </Button>
    </div>
  )
}
