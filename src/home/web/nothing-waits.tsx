import { CheckCircleOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { useShell } from '#platform/web/shell/shell-context.ts'

/** Nothing waits: said warmly, with what the person can do meanwhile. */
export function NothingWaits() {
  const { menus } = useShell()
  const ways = menus
    .flatMap((node) => [node, ...node.children])
    .filter(({ path }) => path && path !== '/')
    .slice(0, 6)
  return (
    <section className="home-empty">
      <CheckCircleOutlined aria-hidden />
      <p>Bạn đã làm hết việc. Việc mới sẽ hiện ở đây ngay khi có.</p>
      <nav aria-label="Bạn có thể làm">
        {ways.map(({ id, path, title }) => (
          <Link key={id} to={path!}>
            {title}
          </Link>
        ))}
      </nav>
    </section>
  )
}
