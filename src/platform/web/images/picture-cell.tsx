import { createPortal } from 'react-dom'
import { Thumb } from '#platform/web/images/thumb.tsx'
import { ThumbButton, useViewer } from '#platform/web/images/thumbs.tsx'

/** A picture among what a row says: small, in a box that is there without one, too; a press opens it large. */
export default function PictureCell({ photo, size, alt }: { photo: string; size: number; alt: string }) {
  const picture = { key: photo, photo, alt }
  const { open, viewer } = useViewer([picture])
  if (!photo) return <Thumb photo={null} size={size} alt="" />
  return (
    <>
      <ThumbButton picture={picture} size={size} onOpen={() => open(picture)} />
      {/* What is pressed in it is no press on the row. */}
      {viewer && createPortal(viewer, document.body)}
    </>
  )
}
