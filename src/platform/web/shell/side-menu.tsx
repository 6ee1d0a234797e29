import { Menu, type MenuProps } from 'antd'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { usePerson, type MenuNode } from '#platform/web/session.ts'
import { MenuIcon } from '#platform/web/shell/icons.tsx'
import { Pin } from '#platform/web/shell/pin.tsx'
import { countWords, useUnread } from '#platform/web/shell/page-title.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'

type Item = NonNullable<MenuProps['items']>[number]

const keyOfSection = (node: MenuNode) => `section-${node.id}`
const usualKey = 'section-usual'
const allKey = 'all'
/** As many as the eye takes in; what a manager adds beyond stands among all screens. */
const most = 9

/** Whose entry says how much is new: the person's day. */
const dayPath = '/'
function Unread() {
  const unread = useUnread()
  const count = countWords(unread)
  return (
    unread > 0 && (
      <span className="menu-count" title={`${count} thông báo chưa đọc`}>
        {count}
      </span>
    )
  )
}

function entryOf({ path, title }: MenuNode, icon?: ReactNode, key = path!): Item {
  const label = (
    <>
      <Link to={path!}>
        {title}
        {path === dayPath && <Unread />}
      </Link>
      {!icon && <Pin path={path!} title={title} />}
    </>
  )
  return { key, icon, title, label }
}

function itemsOf(nodes: readonly MenuNode[], top: boolean, onAll: () => void): Item[] {
  return nodes.map((node) => {
    const icon = top ? <MenuIcon name={node.icon} /> : undefined
    if (!node.children.length) return entryOf(node, icon)
    const all = node.path ? [{ ...node, children: [] }, ...node.children] : node.children
    const items = itemsOf(all.length > most ? all.slice(0, most - 1) : all, false, onAll)
    const rest = all.length - items.length
    if (rest) items.push({ key: `${allKey}-${node.id}`, label: `Thêm ${rest} màn hình…`, onClick: onAll })
    return { key: keyOfSection(node), label: node.title, icon, children: items }
  })
}

/** The person's own section, behind what stands alone at the top. */
function withUsual(items: Item[], nodes: readonly MenuNode[], usual: readonly string[]): Item[] {
  const own = usual.flatMap((path) => titled(path, nodes))
  if (!own.length) return items
  const children = own.map((node) => entryOf(node, undefined, `usual:${node.path}`))
  const at = nodes.findIndex((node) => node.children.length)
  return items.toSpliced(at < 0 ? items.length : at, 0, {
    key: usualKey,
    label: 'Hay dùng',
    icon: <MenuIcon name="star" />,
    children,
  })
}
const titled = (path: string, nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [...(node.path === path ? [node] : []), ...titled(path, node.children)]).slice(0, 1)

/** The menu entry that a path belongs to: the longest one that begins it, and its sections. */
export function placeOf(
  path: string,
  nodes: readonly MenuNode[],
): { entry: string | undefined; title: string | undefined; sections: string[] } {
  let best: { entry: string | undefined; title: string | undefined; sections: string[] } = {
    entry: undefined,
    title: undefined,
    sections: [],
  }
  const walk = (list: readonly MenuNode[], sections: string[]) => {
    for (const node of list) {
      const within =
        node.path === path || (node.path && node.path !== '/' && path.startsWith(`${node.path}/`))
      const inside = node.children.length ? [...sections, keyOfSection(node)] : sections
      if (within && node.path!.length > (best.entry?.length ?? 0)) {
        best = { entry: node.path!, title: node.title, sections: inside }
      }
      walk(node.children, inside)
    }
  }
  walk(nodes, [])
  return best
}

/** The person's menu. The section of the current screen opens by itself and its entry scrolls into view. */
export function SideMenu({
  collapsed,
  onPick,
  onAll,
}: {
  collapsed: boolean
  onPick?: () => void
  onAll: () => void
}) {
  const { menus } = useShell()
  const { usual } = usePerson()
  const { pathname } = useLocation()
  const items = useMemo(
    () => [
      ...withUsual(itemsOf(menus, true, onAll), menus, usual ?? []),
      { key: allKey, icon: <MenuIcon name={null} />, label: 'Tất cả màn hình', onClick: onAll },
    ],
    [menus, usual, onAll],
  )
  const place = useMemo(() => placeOf(pathname, menus), [pathname, menus])
  const [openKeys, setOpenKeys] = useState<string[]>([usualKey, ...place.sections])
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    setOpenKeys((open) => [...new Set([...open, ...place.sections])])
    const timer = setTimeout(
      () => box.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' }),
      200, // the section has opened by then
    )
    return () => clearTimeout(timer)
  }, [place])

  return (
    <div ref={box} className="side-menu">
      <Menu
        mode="inline"
        theme="light"
        inlineIndent={14}
        inlineCollapsed={collapsed}
        items={items}
        selectedKeys={place.entry ? [place.entry, `usual:${place.entry}`] : []}
        onClick={onPick}
        {...(collapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
      />
    </div>
  )
}
