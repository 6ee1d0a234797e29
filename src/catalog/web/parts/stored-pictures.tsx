import { Button } from 'antd'
import { getOriginalFile } from '#catalog/library.api.ts'
import type { Picture } from '#platform/web/images/picture.ts'
import { PhotoGrid } from '#platform/web/images/thumbs.tsx'
import { usePerson } from '#platform/web/session.ts'

/** A stored picture by its path, as records keep it. */
export function pictureAt(path: string, { alt, original }: { alt: string; original: boolean }): Picture {
  const params = { key: path.slice(path.lastIndexOf('/') + 1) }
  return {
    key: path,
    alt,
    photo: path,
    original: original ? { call: getOriginalFile, params } : undefined,
  }
}

export const useMayHaveOriginals = (): boolean => getOriginalFile.roles.includes(usePerson().role)

export interface StoredPicturesProps {
  paths: readonly string[]
  /** What they are pictures of. */
  alt: string
  onRemove?: ((path: string) => void) | undefined
  onOrder?: ((paths: string[]) => void) | undefined
}

/** The pictures of a record side by side; a press opens one large. */
export default function StoredPictures({ paths, alt, onRemove, onOrder }: StoredPicturesProps) {
  const original = useMayHaveOriginals()
  const pictures = paths.map((path, index) => pictureAt(path, { alt: `${alt} ${index + 1}`, original }))
  return (
    <PhotoGrid
      pictures={pictures}
      size={88}
      onOrder={onOrder && ((keys) => onOrder(keys.map(String)))}
      renderBelow={
        onRemove &&
        (({ key }) => (
          <Button size="small" type="link" danger onClick={() => onRemove(String(key))}>
            Bỏ ảnh
          </Button>
        ))
      }
    />
  )
}
