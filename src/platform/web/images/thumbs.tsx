import { Skeleton } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useBytes, useObjectUrl, type Picture } from '#platform/web/images/picture.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import '#platform/web/images/images.css'

// The viewer comes with the first picture that is opened.
const PhotoViewer = lazy(() => import('#platform/web/images/photo-viewer.tsx'))

/** A picture, small; a press opens it large. */
export function Thumb({
  picture,
  size,
  onOpen,
}: {
  picture: Picture
  /** px, both ways. */
  size: number
  onOpen: () => void
}) {
  const { data, error } = useBytes(picture.small)
  const url = useObjectUrl(data)
  const box = { width: size, height: size }
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!url) return <Skeleton.Image active style={box} />
  return (
    <button type="button" className="thumb" aria-label={`Xem lớn: ${picture.alt}`} onClick={onOpen}>
      <img src={url} alt="" style={box} />
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

/** Pictures side by side, each with what belongs to it below. */
export function PhotoGrid({
  pictures,
  size = 132,
  renderBelow,
}: {
  pictures: readonly Picture[]
  size?: number
  renderBelow?: (picture: Picture) => ReactNode
}) {
  const { open, viewer } = useViewer(pictures)
  return (
    <>
      <ul className="thumbs">
        {pictures.map((picture) => (
          <li key={picture.key} style={{ width: size }}>
            <Thumb picture={picture} size={size} onOpen={() => open(picture)} />
            {renderBelow?.(picture)}
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
