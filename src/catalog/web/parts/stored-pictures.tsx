import { Button } from 'antd'
import { getFile, getOriginalFile } from '#catalog/library.api.ts'
import type { Picture, PictureSource } from '#platform/web/images/picture.ts'
import { PhotoGrid } from '#platform/web/images/thumbs.tsx'
import { usePerson } from '#platform/web/session.ts'

const sourceOf = (path: string): PictureSource => ({
  call: getFile,
  params: { key: path.slice(path.lastIndexOf('/') + 1) },
})

/** A stored picture by its path, as records keep it; `thumb` where it is known. */
export function pictureAt(
  path: string,
  { alt, thumb, original }: { alt: string; thumb?: string | null | undefined; original: boolean },
): Picture {
  const large = sourceOf(path)
  return {
    key: path,
    alt,
    small: thumb ? sourceOf(thumb) : large,
    large,
    original: original ? { call: getOriginalFile, params: large.params } : undefined,
  }
}

export const useMayHaveOriginals = (): boolean => getOriginalFile.roles.includes(usePerson().role)

export interface StoredPicturesProps {
  paths: readonly string[]
  /** What they are pictures of. */
  alt: string
  onRemove?: ((path: string) => void) | undefined
}

/** The pictures of a record side by side; a press opens one large. */
export default function StoredPictures({ paths, alt, onRemove }: StoredPicturesProps) {
  const original = useMayHaveOriginals()
  const pictures = paths.map((path, index) => pictureAt(path, { alt: `${alt} ${index + 1}`, original }))
  return (
    <PhotoGrid
      pictures={pictures}
      size={88}
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
