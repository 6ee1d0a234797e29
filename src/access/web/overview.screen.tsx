import { Link } from 'react-router'
import { NoticeBoard } from '#notices/web/parts/notice-board.tsx'
import { roleNames } from '#platform/contract/roles.ts'
import { usePerson, useStation, type MenuNode } from '#platform/web/session.ts'
import { MenuIcon } from '#platform/web/shell/icons.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import { useShell } from '#platform/web/shell/shell-context.ts'
import '#access/web/parts/access.css'

/** The entries of a section, however deep, in the menu's order. */
const entriesOf = (node: MenuNode): MenuNode[] => [
  ...(node.path && node.path !== '/' ? [node] : []),
  ...node.children.flatMap(entriesOf),
]

/** Home: who I am here, and the way to everything in my menu. */
export default function OverviewScreen() {
  const person = usePerson()
  const current = useStation()
  const { menus } = useShell()
  const station = person.stations.find(({ id }) => String(id) === current)
  const where = current === 'all' ? 'Tất cả trạm' : station && `Trạm ${station.code}`
  const sections = menus
    .map((node) => ({ node, entries: entriesOf(node) }))
    .filter(({ entries }) => entries.length)
  return (
    <Screen path="/" title={`Xin chào, ${person.name}`}>
      <p className="overview-who">
        {roleNames[person.role]}
        {where && ` · ${where}`}
      </p>
      <NoticeBoard />
      <div className="quick-links">
        {sections.map(({ node, entries }) => (
          <section key={node.id} aria-labelledby={`section-${node.id}`}>
            <h2 id={`section-${node.id}`}>
              <MenuIcon name={node.icon} /> {node.title}
            </h2>
            <ul>
              {entries.map(({ id, path, title }) => (
                <li key={id}>
                  <Link to={path!}>{title}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {!sections.length && <p className="quiet">Menu của bạn chưa có mục nào, vui lòng liên hệ quản trị.</p>}
    </Screen>
  )
}
