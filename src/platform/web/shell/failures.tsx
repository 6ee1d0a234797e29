import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useRouteError } from 'react-router'
import { onReturn, useConnection } from '#platform/web/connection.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

/** What failed, in a sentence, and a way to try again. */
export function Failure({ title, message, retry }: { title: string; message: string; retry: () => void }) {
  return (
    <main className="failure" role="alert">
      <h1>{title}</h1>
      <p>{message}</p>
      <Button type="primary" onClick={retry}>
        Thử lại
      </Button>
    </main>
  )
}

/** What lies on this machine, and what becomes of it; undefined: nobody knows. */
function keptWords(kept: number | undefined): string {
  if (kept === undefined) return ''
  return kept === 0
    ? 'Không có lượt quét nào chờ gửi trên máy này.'
    : `Máy này giữ ${grouped(kept)} lượt quét chưa gửi: khi trạm đã quét mở lại, chúng được gửi đúng thứ tự, mỗi lượt một lần.`
}

/** Milliseconds until a server that answers but cannot say is asked again: not all browsers in one breath. */
const askAgainIn = () => 4_000 + Math.random() * 2_000

/**
 * Nobody knows yet who works here: the server was not reached, or did not say. It is asked again by itself; `look`
 * asks without taking what stands here away.
 */
export function SessionFailure({
  message,
  retry,
  look,
}: {
  message: string
  retry: () => void
  look: () => void
}) {
  const { lost } = useConnection()
  useEffect(() => onReturn(retry), [retry])
  useEffect(() => {
    if (lost) return
    const timer = setInterval(look, askAgainIn())
    return () => clearInterval(timer)
  }, [lost, look])
  const [kept, setKept] = useState<number>()
  useEffect(() => {
    if (!lost) return
    import('#platform/web/scan/scan-store.ts')
      .then(({ keptScans }) => keptScans())
      // Where it cannot be counted nothing is said of it.
      .then(setKept, () => {})
  }, [lost])
  return (
    <Failure
      title={lost ? 'Mất kết nối' : 'Chưa mở được hệ thống'}
      message={
        lost
          ? `Máy này chưa tới được máy chủ nên chưa biết ai đang làm: chưa quét được lúc này. Có mạng, trang tự mở lại. ${keptWords(kept)}`
          : message
      }
      retry={retry}
    />
  )
}

/** The error boundary of the screens: the shell stays. */
export function RouteFailure() {
  const problem = useRouteError()
  const chunk = problem instanceof Error && /import|module|fetch/i.test(problem.message)
  return (
    <div className="failure" role="alert">
      <h1>{chunk ? 'Chưa tải được màn hình' : 'Màn hình gặp lỗi'}</h1>
      <p>
        {chunk
          ? 'Mạng bị gián đoạn hoặc hệ thống vừa được cập nhật. Vui lòng thử lại.'
          : 'Dữ liệu đã lưu không bị ảnh hưởng. Vui lòng thử lại; nếu lỗi còn, hãy báo quản trị.'}
      </p>
      <Button type="primary" onClick={() => location.reload()}>
        Thử lại
      </Button>
    </div>
  )
}

export function NotFound() {
  return (
    <Screen path="*" title="Không tìm thấy trang">
      <p>
        Đường dẫn không tồn tại. <Link to="/">Về Việc hôm nay</Link>
      </p>
    </Screen>
  )
}
