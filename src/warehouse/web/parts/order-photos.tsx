import { Button, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { orderStatus } from '#orders/core/order.status.ts'
import { tellDone } from '#platform/web/after/notices.ts'
import { api, queryClient, showError, useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { PhotoUploader } from '#platform/web/images/photo-uploader.tsx'
import type { Picture } from '#platform/web/images/picture.ts'
import { PhotoGrid, useViewer } from '#platform/web/images/thumbs.tsx'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import {
  arrangeImages,
  getOriginal,
  imageStages,
  imageTypes,
  loadImages,
  photoSenders,
  removeImages,
  uploadImages,
  type ImageFound,
} from '#warehouse/image.api.ts'
import '#warehouse/web/photos.css'

/** By stage, as an order goes. */
export const typeOptions = imageStages.map((value) => ({ value, label: imageTypes[value] ?? '' }))

/** Which kind of photo is most likely taken at a step: handed over, in Vietnam, abroad, bought, or by sales before. */
function likelyType(status: number): number {
  if (status >= orderStatus.delivering) return 6
  if (status >= orderStatus.arrivedVietnam) return 2
  if (status >= orderStatus.arrivedOverseas) return 1
  return status >= orderStatus.bought ? 5 : 3
}

/** The photos of an order, a track or a slip by stage, and a place to add some. */
export function OrderPhotos({ code, status }: { code: string; status: number }) {
  return <Photos code={code} first={likelyType(status)} />
}

/** The photos of what a code names; `only` one kind where no other is taken there. */
export function Photos({ code, first, only = false }: { code: string; first: number; only?: boolean }) {
  const { data, error, refetch } = useRecord(loadImages, { query: { code } })
  const may = photoSenders.includes(usePerson().role)
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <div className="photos">
      {may && <Uploader code={code} first={first} only={only} />}
      {data.data.length === 0 && <Nothing small>Chưa có ảnh nào.</Nothing>}
      <PhotosByKind photos={data.data} may={may} />
    </div>
  )
}

const caption = (photo: ImageFound) =>
  [photo.type_name, photo.order_code, formatInstant(photo.created_at, true)].filter(Boolean).join(', ')
const reload = () => queryClient.invalidateQueries({ queryKey: [loadImages.id] })

/** Photos under the stage they are of; the viewer goes through all of them as they stand. */
function PhotosByKind({ photos, may }: { photos: readonly ImageFound[]; may: boolean }) {
  const withOriginal = getOriginal.roles.includes(usePerson().role)
  const message = useMessage()
  const groups = typeOptions
    .map(({ value, label }) => ({ value, label, mine: photos.filter((photo) => photo.type_image === value) }))
    .filter(({ mine }) => mine.length > 0)
  const pictureOf = (photo: ImageFound): Picture => ({
    key: photo.id,
    alt: caption(photo),
    photo: photo.url ?? '',
    original: withOriginal ? { call: getOriginal, params: { id: photo.id } } : undefined,
  })
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  const { open, viewer } = useViewer(groups.flatMap(({ mine }) => mine.map(pictureOf)))
  const change = async (work: () => Promise<unknown>) => {
    await work().catch((problem: unknown) => showError(message, problem))
    await reload()
  }
  const remove = (id: number) =>
    change(async () => {
      await api(removeImages, { body: { ids: [id] } })
      tellDone({
        text: 'Đã gỡ 1 ảnh',
        undo: async () => {
          await api(removeImages, { body: { ids: [id], back: true } })
          await reload()
        },
      })
    })
  const arrange = (keys: readonly Picture['key'][]) =>
    void change(() => api(arrangeImages, { body: { ids: keys.map(Number) } }))
  return (
    <>
      {groups.map(({ value, label, mine }) => (
        <section key={value} aria-label={label}>
          <h2>
            {label} ({mine.length})
          </h2>
          <PhotoGrid
            pictures={mine.map(pictureOf)}
            onOpen={open}
            onOrder={may && mine.length > 1 ? arrange : undefined}
            renderBelow={({ key }) => {
              const photo = byId.get(Number(key))
              if (!photo) return null
              return (
                <>
                  <small>
                    {formatInstant(photo.created_at, true)}
                    {photo.created_name && ` · ${photo.created_name}`}
                  </small>
                  {may && photo.own && (
                    <Button size="small" type="link" danger onClick={() => void remove(photo.id)}>
                      Gỡ ảnh
                    </Button>
                  )}
                </>
              )
            }}
          />
        </section>
      ))}
      {viewer}
    </>
  )
}

/** Sends a photo of an order, a track or a slip. */
export async function sendPhoto(file: File, code: string, type: number) {
  const upload = new FormData()
  upload.set('code', code)
  upload.set('type_image', String(type))
  upload.append('files', file)
  const { data } = await api(uploadImages, { upload })
  return data.images
}

function Uploader({ code, first, only }: { code: string; first: number; only: boolean }) {
  const [type, setType] = useState(first)
  return (
    <PhotoUploader send={(file) => sendPhoto(file, code, type)} onDone={() => void reload()}>
      {!only && (
        <Select
          aria-label="Loại ảnh"
          value={type}
          options={typeOptions}
          onChange={setType}
          style={{ width: 170 }}
        />
      )}
    </PhotoUploader>
  )
}
