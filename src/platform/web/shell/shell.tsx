import { ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import { spare } from '#platform/web/spare.ts'
import { Notices } from '#platform/web/after/notices.tsx'
import { preloadVoices } from '#platform/web/dialogs.tsx'
import { useKeys } from '#platform/web/keys.ts'
import { ConnectionStrip } from '#platform/web/shell/connection-strip.tsx'
import { EarlySearch, type Early } from '#platform/web/shell/early-search.tsx'
import { Header } from '#platform/web/shell/header.tsx'
import { Logo } from '#platform/web/shell/icons.tsx'
import { NewBuild } from '#platform/web/shell/new-build.tsx'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { productName } from '#platform/web/shell/page-title.ts'
import { SideMenu } from '#platform/web/shell/side-menu.tsx'

const phoneWidth = matchMedia('(max-width: 767px)')
const usePhone = () =>
  useSyncExternalStore(
    (listener) => {
      phoneWidth.addEventListener('change', listener)
      return () => phoneWidth.removeEventListener('change', listener)
    },
    () => phoneWidth.matches,
  )

const palette = () => import('#platform/web/shell/palette.tsx')
const Palette = lazy(palette)
const KeysPanel = lazy(() => import('#platform/web/shell/keys-panel.tsx'))
const AllScreens = lazy(() => import('#platform/web/shell/all-screens.tsx'))
const FirstVisit = spare(() => import('#platform/web/shell/first-visit.tsx'))
const MenuDrawer = lazy(() => import('#platform/web/shell/menu-drawer.tsx'))

/** Menu, header and the place of the screen. */
export function Shell() {
  const phone = usePhone()
  const { pathname } = useLocation()
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem('menu') === 'collapsed')
  const [drawer, setDrawer] = useState(false)
  const [searching, setSearching] = useState<boolean>()
  const early = useRef<Early>({ text: '', entered: false })
  const [searchable, setSearchable] = useState(false)
  const [keys, setKeys] = useState(false)
  const [all, setAll] = useState(false)
  const onAll = useCallback(() => setAll(true), [])
  const [settled, setSettled] = useState(false)
  const [foot, setFoot] = useState<Element | null>(null)
  const { screens } = useShell()

  useKeys([
    { keys: 'Ctrl+K', what: 'Tìm mọi thứ', typing: true, run: () => setSearching((open) => !open) },
    { keys: 'Alt+M', what: 'Tất cả màn hình', typing: true, run: onAll },
    { keys: '?', what: 'Các phím của màn hình', run: () => setKeys(true) },
    { keys: 'F1', what: 'Các phím của màn hình, cả khi đang gõ', typing: true, run: () => setKeys(true) },
  ])
  useEffect(() => {
    window.scrollTo(0, 0)
    setDrawer(false)
    setAll(false)
    setSearching((open) => open && false)
  }, [pathname])

  useEffect(() => {
    // What the next click is likely to need; the first screen has the network to itself.
    const timer = setTimeout(() => {
      preloadVoices()
      setSettled(true)
      Promise.all([palette(), screens()]).catch(() => {}) // whoever wants them asks again
    }, 2_000)
    return () => clearTimeout(timer)
  }, [screens])

  const onMenu = () => {
    if (phone) return setDrawer(true)
    localStorage.setItem('menu', collapsed ? 'open' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return (
    <div className={`shell${phone ? ' phone' : ''}${collapsed ? ' collapsed' : ''}`}>
      <a className="skip" href="#screen">
        Đến nội dung chính
      </a>
      <NavigationBar />
      {!phone && (
        <nav className="side" aria-label="Menu chính">
          <Link to="/" className="brand" aria-label={`${productName}, về trang đầu`}>
            <Logo />
            {!collapsed && productName}
          </Link>
          <SideMenu collapsed={collapsed} onAll={onAll} />
          {!collapsed && <div ref={setFoot} />}
        </nav>
      )}
      <div className="stage">
        <Header
          phone={phone}
          collapsed={collapsed}
          onMenu={onMenu}
          onSearch={() => setSearching(true)}
          onKeys={() => setKeys(true)}
        />
        <main id="screen" tabIndex={-1}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
          {phone && <div ref={setFoot} />}
        </main>
      </div>
      {phone && (
        <Suspense>
          <MenuDrawer open={drawer} onClose={() => setDrawer(false)} onAll={onAll} />
        </Suspense>
      )}
      {searching !== undefined && (
        <Suspense>
          <Palette
            open={searching}
            early={early}
            onTyping={() => setSearchable(true)}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
      {all && (
        <Suspense>
          <AllScreens onClose={() => setAll(false)} />
        </Suspense>
      )}
      {searching && !searchable && <EarlySearch early={early} onClose={() => setSearching(false)} />}
      {keys && (
        <Suspense>
          <KeysPanel onClose={() => setKeys(false)} />
        </Suspense>
      )}
      {settled && (
        <Suspense>
          <FirstVisit path={pathname} foot={foot} />
        </Suspense>
      )}
      <ConnectionStrip />
      <NewBuild />
      <ToTop key={pathname} />
      <Notices />
    </div>
  )
}

/** A thin bar while a screen is on its way; the style sheet lets 120 ms pass before it shows. */
export function NavigationBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className="navigation-bar" role="progressbar" aria-label="Đang tải trang" />
  )
}

/** After 100 px of scrolling: of the page, or of a list that scrolls in itself. */
function ToTop() {
  const [far, setFar] = useState<Element>()
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      const box = target instanceof Document ? target.scrollingElement : (target as Element)
      if (box && (target instanceof Document || box.matches('.grid')))
        setFar(box.scrollTop > 100 ? box : undefined)
    }
    // Only the page's own scrolling bubbles to the window; that of a list is heard on its way down.
    window.addEventListener('scroll', onScroll, { passive: true, capture: true })
    return () => window.removeEventListener('scroll', onScroll, { capture: true })
  }, [])
  if (!far) return null
  return (
    <Button
      className="to-top"
      shape="circle"
      aria-label="Lên đầu trang"
      title="Lên đầu trang"
      icon={<ArrowUpOutlined />}
      onClick={() => far.scrollTo({ top: 0, behavior: 'smooth' })}
    />
  )
}

export function Loading() {
  return (
    <div className="loading">
      <p>LOADING</p>
      <div className="loading-bar" role="progressbar" aria-label="Đang tải" />
    </div>
  )
}
