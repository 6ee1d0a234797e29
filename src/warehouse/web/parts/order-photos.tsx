import { Button, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { orderStatus } from '#orders/core/order.status.ts'
import { roles } from '#platform/contract/roles.ts'
import { api, queryClient, useCall } from '#platform/web/api.ts'
import { PhotoUploader } from '#platform/web/images/photo-uploader.tsx'
import type { Picture } from '#platform/web/images/picture.ts'
import { Thumb, useViewer } from '#platform/web/images/thumbs.tsx'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { kitWords, errorText } from '#platform/web/words/kit.words.ts'
import {
  getImage,
  getOriginal,
  getThumb,
  imageTypes,
  loadImages,
  uploadImages,
  type ImageFound,
} from '#warehouse/image.api.ts'
import '#warehouse/web/photos.css'

const uploaders = roles('ql', 'kt', 'kd', 'cs', 'op')
export const typeOptions = Object.entries(imageTypes).map(([value, label]) => ({
  value: Number(value),
  label,
}))

/** Which kind of photo is most likely taken at a step: abroad, in Vietnam, or by sales before. */
const likelyType = (status: number): number =>
  status >= orderStatus.arrivedVietnam ? 2 : status >= orderStatus.bought ? 1 : 3

/** The photos of one order by kind, and a place to add some. */
export function OrderPhotos({ code, status }: { code: string; status: number }) {
  const { data, error, refetch } = useCall(loadImages, { query: { code } })
  const may = uploaders.includes(usePerson().role)
  if (error) {
    return (
      <div role="alert">
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{kitWords.retry}</Button>
      </div>
    )
  }
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <div className="photos">
      {may && <Uploader code={code} first={likelyType(status)} />}
      {data.data.length === 0 && <p className="quiet">Chưa có ảnh nào.</p>}
      <PhotosByKind photos={data.data} />
    </div>
  )
}

const caption = (photo: ImageFound) => `${photo.type_name}, ${formatInstant(photo.created_at, true)}`

/** Photos under the kind they are of; the viewer goes through all of them as they stand. */
function PhotosByKind({ photos }: { photos: readonly ImageFound[] }) {
  const withOriginal = getOriginal.roles.includes(usePerson().role)
  const groups = typeOptions
    .map(({ value, label }) => ({ value, label, mine: photos.filter((photo) => photo.type_image === value) }))
    .filter(({ mine }) => mine.length > 0)
  const pictureOf = (photo: ImageFound): Picture => {
    const params = { id: photo.id }
    return {
      key: photo.id,
      alt: caption(photo),
      small: { call: getThumb, params },
      large: { call: getImage, params },
      original: withOriginal ? { call: getOriginal, params } : undefined,
    }
  }
  const pictures = new Map(groups.flatMap(({ mine }) => mine.map((photo) => [photo.id, pictureOf(photo)])))
  const { open, viewer } = useViewer([...pictures.values()])
  return (
    <>
      {groups.map(({ value, label, mine }) => (
        <section key={value} aria-label={label}>
          <h2>
            {label} ({mine.length})
          </h2>
          <ul className="thumbs">
            {mine.map((photo) => {
              const picture = pictures.get(photo.id) as Picture
              return (
                <li key={photo.id} style={{ width: 132 }}>
                  <Thumb picture={picture} size={132} onOpen={() => open(picture)} />
                  <small>
                    {formatInstant(photo.created_at, true)}
                    {photo.created_name && ` · ${photo.created_name}`}
                  </small>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {viewer}
    </>
  )
}

/** Sends a photo of an order or of a track. */
export async function sendPhoto(file: File, code: string, type: number): Promise<unknown> {
  const upload = new FormData()
  upload.set('code', code)
  upload.set('type_image', String(type))
  upload.append('files', file)
  return api(uploadImages, { upload })
}

function Uploader({ code, first }: { code: string; first: number }) {
  const [type, setType] = useState(first)
  return (
    <PhotoUploader
      send={(file) => sendPhoto(file, code, type)}
      onDone={() => void queryClient.invalidateQueries({ queryKey: [loadImages.id] })}
    >
      <Select
        aria-label="Loại ảnh"
        value={type}
        options={typeOptions}
        onChange={setType}
        style={{ width: 170 }}
      />
    </PhotoUploader>
  )
}
