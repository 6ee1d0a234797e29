import { useState, lazy, Suspense } from 'react'
import { useKeys } from '#platform/web/keys.ts'
import { Glyph } from '#platform/web/shell/icons.tsx'
import { Pin, useTogglePin } from '#platform/web/shell/pin.tsx'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { placeOf } from '#platform/web/shell/side-menu.tsx'

const KeysPanel = lazy(() => import('#platform/web/shell/keys-panel.tsx'))

/** Behind the title of a screen: its star, and what the screen is for. */
export default function TitleTools({ path }: { path: string }) {
  const { menus } = useShell()
  const [asked, setAsked] = useState(false)
  return (
    <>
      {placeOf(path, menus).entry === path && path !== '/' && <PinTitle path={path} />}
      <button
        type="button"
        className="menu-star"
        aria-label="Hướng dẫn màn hình"
        title="Hướng dẫn và phím (?)"
        onClick={() => setAsked(true)}
      >
        <Glyph name="help" />
      </button>
      {asked && (
        <Suspense>
          <KeysPanel onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

function PinTitle({ path }: { path: string }) {
  const { pinned, toggle } = useTogglePin(path)
  useKeys([
    { keys: 'Alt+P', what: pinned ? 'Bỏ ghim màn hình này' : 'Ghim màn hình này vào Hay dùng', run: toggle },
  ])
  return <Pin path={path} title="màn hình này" tabIndex={0} />
}
