import { ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { preloadVoices } from '#platform/web/dialogs.tsx'
import { Header } from '#platform/web/shell/header.tsx'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { productName } from '#platform/web/shell/screen.tsx'
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
const MenuDrawer = lazy(() => import('#platform/web/shell/menu-drawer.tsx'))

/** Menu, header and the place of the screen. */
export function Shell() {
  const phone = usePhone()
  const { pathname } = useLocation()
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem('menu') === 'collapsed')
  const [drawer, setDrawer] = useState(false)
  const [searching, setSearching] = useState<boolean>()
  const { screens } = useShell()

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k'
      ) {
        event.preventDefault()
        setSearching((open) => !open)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    window.scrollTo(0, 0)
    setDrawer(false)
    setSearching((open) => open && false)
  }, [pathname])

  useEffect(() => {
    // What the next click is likely to need; the first screen has the network to itself.
    const timer = setTimeout(() => {
      preloadVoices()
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
          <div className="brand">{collapsed ? 'MH' : productName}</div>
          <SideMenu collapsed={collapsed} />
        </nav>
      )}
      <div className="stage">
        <Header phone={phone} collapsed={collapsed} onMenu={onMenu} onSearch={() => setSearching(true)} />
        <main id="screen" tabIndex={-1}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {phone && (
        <Suspense>
          <MenuDrawer open={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      {searching !== undefined && (
        <Suspense>
          <Palette open={searching} onClose={() => setSearching(false)} />
        </Suspense>
      )}
      <ToTop key={pathname} />
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
