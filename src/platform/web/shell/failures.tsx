import { Button } from 'antd'
import { Link, useRouteError } from 'react-router'
import { Screen } from '#platform/web/shell/screen.tsx'

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
        Đường dẫn không tồn tại. <Link to="/">Về trang tổng quan</Link>
      </p>
    </Screen>
  )
}
