import { CheckOutlined, DownOutlined, SearchOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { roleNames } from '#platform/contract/roles.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { forgetDirty, isDirty, leavingWords } from '#platform/web/dirty.ts'
import { chooseStation, mayUseAllStations, usePerson, useStation } from '#platform/web/session.ts'
import { Glyph } from '#platform/web/shell/icons.tsx'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { setAppearance, useAppearance } from '#platform/web/shell/theme.ts'

export function Header({
  phone,
  collapsed,
  onMenu,
  onSearch,
  onKeys,
}: {
  phone: boolean
  collapsed: boolean
  onMenu: () => void
  onSearch: () => void
  onKeys: () => void
}) {
  const { headerPart: HeaderPart } = useShell()
  const menuLabel = phone ? 'Mở menu' : collapsed ? 'Mở rộng menu' : 'Thu gọn menu'
  return (
    <header className="header">
      <Button
        type="text"
        aria-label={menuLabel}
        title={menuLabel}
        icon={<Glyph name={phone ? 'menu' : collapsed ? 'unfold' : 'fold'} />}
        onClick={onMenu}
      />
      <StationSwitch />
      <button type="button" className="search-box" onClick={onSearch} aria-keyshortcuts="Control+K">
        <SearchOutlined />
        <span className="search-box-text">Tìm kiếm</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span className="header-gap" />
      <AppearanceSwitch />
      <Suspense>{HeaderPart && <HeaderPart />}</Suspense>
      <Profile phone={phone} onKeys={onKeys} />
    </header>
  )
}

/** Inside the landmark, for those who move by landmarks. */
const inHeader = (trigger: HTMLElement) => trigger.closest('header') ?? document.body

/** Asks before what is typed is lost. */
function useConfirmLoss() {
  const confirm = useConfirmAction()
  return async (title: string, okText: string, act: () => void) => {
    if (!(await confirm({ title, content: leavingWords(), okText, cancelText: 'Ở lại' }))) return
    forgetDirty()
    act()
  }
}

function StationSwitch() {
  const person = usePerson()
  const current = useStation()
  const cache = useQueryClient()
  const confirmLoss = useConfirmLoss()
  const choices = [
    ...person.stations.map(({ id, code, name }) => ({ key: String(id), code, name })),
    ...(mayUseAllStations(person) ? [{ key: 'all', code: 'Tất cả trạm', name: '' }] : []),
  ]
  const shown = choices.find(({ key }) => key === current)
  const change = (key: string) => {
    chooseStation(key)
    // Every answer belonged to the station before.
    void cache.resetQueries()
  }
  if (!shown) return <span className="quiet">Chưa có trạm</span>
  if (choices.length === 1) return <span className="station">Trạm {shown.code}</span>
  const said = shown.key === 'all' ? shown.code : `Trạm ${shown.code}`
  return (
    <Dropdown
      getPopupContainer={inHeader}
      trigger={['click']}
      menu={{
        selectedKeys: [shown.key],
        items: choices.map(({ key, code, name }) => ({
          key,
          icon: <CheckOutlined style={{ visibility: key === current ? 'visible' : 'hidden' }} />,
          label: name && name !== code ? `${code} · ${name}` : code,
        })),
        onClick: ({ key }) => {
          if (key === current) return
          if (!isDirty()) return change(key)
          void confirmLoss('Đổi trạm làm việc?', 'Đổi trạm', () => change(key))
        },
      }}
    >
      <Button className="station" title="Đổi trạm làm việc" aria-label={`${said}, đổi trạm làm việc`}>
        {said} <DownOutlined className="caret" aria-hidden />
      </Button>
    </Dropdown>
  )
}

function AppearanceSwitch() {
  const { id } = usePerson()
  const { keepAppearance } = useShell()
  const appearance = useAppearance()
  const next = appearance === 'dark' ? 'light' : 'dark'
  const label = next === 'dark' ? 'Chuyển sang nền tối' : 'Chuyển sang nền sáng'
  return (
    <Button
      type="text"
      aria-label={label}
      title={label}
      icon={<Glyph name={next === 'dark' ? 'moon' : 'sun'} />}
      onClick={() => {
        setAppearance(next, id)
        keepAppearance(next)
      }}
    />
  )
}

function Profile({ phone, onKeys }: { phone: boolean; onKeys: () => void }) {
  const { name, role } = usePerson()
  const { signOut } = useShell()
  const confirmLoss = useConfirmLoss()
  const own = [
    { path: '/user', title: 'Thông tin cá nhân', icon: <Glyph name="user" /> },
    { path: '/user/password', title: 'Đổi mật khẩu', icon: <Glyph name="lock" /> },
  ].map(({ path, title, icon }) => ({ key: path, icon, label: <Link to={path}>{title}</Link> }))
  const leave = () => {
    if (!isDirty()) return signOut()
    void confirmLoss('Đăng xuất?', 'Đăng xuất', signOut)
  }
  return (
    <Dropdown
      getPopupContainer={inHeader}
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: (
              <span className="profile-who">
                <b>{name}</b>
                <span>{roleNames[role]}</span>
              </span>
            ),
          },
          ...own,
          {
            key: 'keys',
            icon: <Glyph name="help" />,
            label: 'Phím của màn hình',
            extra: '?',
            onClick: onKeys,
          },
          { type: 'divider' as const },
          { key: 'out', icon: <Glyph name="out" />, label: 'Đăng xuất', onClick: leave },
        ],
      }}
    >
      <Button
        type="text"
        className="profile"
        aria-label={`Tài khoản ${name}, ${roleNames[role]}`}
        icon={<Glyph name="user" />}
      >
        {phone ? null : name}
      </Button>
    </Dropdown>
  )
}
