import { SearchOutlined } from '@ant-design/icons'
import { Modal } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ScreenRow } from '#platform/contract/screens.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { Pin } from '#platform/web/shell/pin.tsx'
import { groupsMatching, groupsOf } from '#platform/web/shell/screen-groups.ts'
import { placeOf } from '#platform/web/shell/side-menu.tsx'
import { useShell } from '#platform/web/shell/shell-context.ts'
import '#platform/web/shell/all-screens.css'

/** Every screen that the person may open, by section, with a box that narrows them. */
export default function AllScreens({ onClose }: { onClose: () => void }) {
  const shell = useShell()
  const [screens, setScreens] = useState<readonly ScreenRow[]>()
  const [text, setText] = useState('')
  useEffect(() => {
    shell.screens().then(setScreens, () => setScreens([]))
  }, [shell])
  const all = useMemo(() => groupsOf(shell.menus, screens ?? []), [shell, screens])
  const groups = groupsMatching(all, text)
  const navigate = useNavigate()
  // Enter opens the first that is found.
  const first = text.trim() ? groups[0]?.screens[0]?.path : undefined
  const inMenu = (path: string) => placeOf(path, shell.menus).entry === path
  return (
    <Modal open title="Tất cả màn hình" footer={null} width={1100} onCancel={onClose} style={{ top: 48 }}>
      <div className="all-screens-box">
        <SearchOutlined />
        <input
          autoFocus
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-label="Lọc màn hình"
          placeholder="Tên màn hình hoặc mục, không cần gõ dấu"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || first === undefined) return
            onClose()
            void navigate(first)
          }}
        />
      </div>
      <div className="all-screens">
        {groups.map(({ section, screens: own }) => (
          <section key={section}>
            <h3>{section}</h3>
            <ul>
              {own.map(({ path, title }) => (
                <li key={path}>
                  <Link to={path} onClick={onClose} data-first={path === first || undefined}>
                    {title}
                  </Link>
                  {inMenu(path) && <Pin path={path} title={title} tabIndex={0} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {screens && !groups.length && <Nothing small>Không có màn hình nào khớp “{text}”.</Nothing>}
    </Modal>
  )
}
