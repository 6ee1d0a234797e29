import { lazy, Suspense, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { Picture } from '#platform/web/images/picture.ts'
import { Thumb } from '#platform/web/images/thumb.tsx'
import '#platform/web/images/images.css'

// The viewer comes with the first picture that is opened.
const PhotoViewer = lazy(() => import('#platform/web/images/photo-viewer.tsx'))

/** A picture, small; a press opens it large. */
export function ThumbButton({
  picture,
  size,
  onOpen,
}: {
  picture: Picture
  /** px, both ways. */
  size: number
  onOpen: () => void
}) {
  return (
    <button type="button" className="thumb" aria-label={`Xem lớn: ${picture.alt}`} onClick={onOpen}>
      <Thumb photo={picture.photo} size={size} alt="" />
    </button>
  )
}

/** Opens one of several pictures, from which one goes on to the others. */
export function useViewer(pictures: readonly Picture[]): {
  open: (picture: Picture) => void
  viewer: ReactNode
} {
  const [key, setKey] = useState<Picture['key']>()
  const at = pictures.findIndex((picture) => picture.key === key)
  return {
    open: (picture) => setKey(picture.key),
    viewer: at >= 0 && (
      <Suspense>
        <PhotoViewer
          pictures={pictures}
          at={at}
          onMove={(next) => setKey(pictures[next]?.key)}
          onClose={() => setKey(undefined)}
        />
      </Suspense>
    ),
  }
}

/**
 * Pictures side by side, each with what belongs to it below. Where they may be put in order: by dragging, or with
 * Alt and an arrow on the picture that has the focus.
 */
export function PhotoGrid({
  pictures,
  size = 132,
  renderBelow,
  onOrder,
  onOpen,
}: {
  pictures: readonly Picture[]
  size?: number
  renderBelow?: (picture: Picture) => ReactNode
  onOrder?: ((keys: readonly Picture['key'][]) => void) | undefined
  /** Opens one of more pictures than these; else these have a viewer of their own. */
  onOpen?: (picture: Picture) => void
}) {
  const { open, viewer } = useViewer(pictures)
  const dragged = useRef<Picture['key']>(undefined)
  const put = (key: Picture['key'] | undefined, to: number) => {
    const keys = pictures.map((picture) => picture.key)
    const from = keys.findIndex((one) => one === key)
    if (key === undefined || from < 0 || to < 0 || to >= keys.length || from === to) return
    onOrder?.(keys.toSpliced(from, 1).toSpliced(to, 0, key))
  }
  const ordered = (picture: Picture, at: number) =>
    onOrder && {
      draggable: true,
      title: 'Kéo, hoặc Alt+← Alt+→ để xếp lại',
      onDragStart: () => {
        dragged.current = picture.key
      },
      onDragEnd: () => {
        dragged.current = undefined
      },
      onDragOver: (event: DragEvent) => dragged.current !== undefined && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (dragged.current === undefined) return
        event.preventDefault()
        put(dragged.current, at)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = event.altKey ? ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0) : 0
        if (by === 0) return
        // Elsewhere the browser goes back.
        event.preventDefault()
        put(picture.key, at + by)
      },
    }
  return (
    <>
      <ul className="thumbs">
        {pictures.map((picture, at) => (
          <li key={picture.key} style={{ width: size }} {...ordered(picture, at)}>
            <ThumbButton picture={picture} size={size} onOpen={() => (onOpen ?? open)(picture)} />
            {renderBelow?.(picture)}
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
