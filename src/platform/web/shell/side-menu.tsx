import { Menu, type MenuProps } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { MenuNode } from '#platform/web/session.ts'
import { MenuIcon } from '#platform/web/shell/icons.tsx'
import { useShell } from '#platform/web/shell/shell-context.ts'

type Item = NonNullable<MenuProps['items']>[number]

const keyOfSection = (node: MenuNode) => `section-${node.id}`

function itemsOf(nodes: readonly MenuNode[], top: boolean): Item[] {
  return nodes.map((node) => {
    const icon = top ? <MenuIcon name={node.icon} /> : undefined
    if (node.children.length) {
      const own = node.path ? [{ ...node, children: [] }] : []
      return {
        key: keyOfSection(node),
        label: node.title,
        icon,
        children: itemsOf([...own, ...node.children], false),
      }
    }
    return { key: node.path!, icon, title: node.title, label: <Link to={node.path!}>{node.title}</Link> }
  })
}

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
export function SideMenu({ collapsed, onPick }: { collapsed: boolean; onPick?: () => void }) {
  const { menus } = useShell()
  const { pathname } = useLocation()
  const items = useMemo(() => itemsOf(menus, true), [menus])
  const place = useMemo(() => placeOf(pathname, menus), [pathname, menus])
  const [openKeys, setOpenKeys] = useState<string[]>(place.sections)
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
        selectedKeys={place.entry ? [place.entry] : []}
        onClick={onPick}
        {...(collapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
      />
    </div>
  )
}
