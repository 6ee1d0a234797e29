import { DisconnectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { queryClient } from '#platform/web/api.ts'
import { lookAgain, onReturn, useConnection } from '#platform/web/connection.ts'
import { formatInstant } from '#platform/web/words/dates.ts'

/** What cannot reach the server says so, over the page and without moving it; it goes by itself. */
export function ConnectionStrip() {
  const { lost, heard } = useConnection()
  const [looking, setLooking] = useState(false)
  // Everything on the screen is from before.
  useEffect(() => onReturn(() => void queryClient.invalidateQueries()), [])
  if (!lost) return null
  const clock = formatInstant(new Date(heard).toISOString(), true).slice(-5)
  const again = async () => {
    setLooking(true)
    await lookAgain()
    setLooking(false)
  }
  return (
    <div className="connection" role="alert">
      <DisconnectOutlined aria-hidden />
      <span>Mất kết nối, dữ liệu lúc {clock}</span>
      <Button
        size="small"
        loading={looking}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void again()}
      >
        Thử lại
      </Button>
    </div>
  )
}
