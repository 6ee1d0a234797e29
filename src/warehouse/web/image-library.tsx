import { FolderOutlined } from '@ant-design/icons'
import { Breadcrumb, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { createFolder, removeLibraryImages, uploadLibraryImages } from '#catalog/library.api.ts'
import { libraryRoot } from '#catalog/library.rules.ts'
import { pictureAt, useMayHaveOriginals } from '#catalog/web/parts/stored-pictures.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { api, queryClient, useAction, useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { PhotoUploader } from '#platform/web/images/photo-uploader.tsx'
import { PhotoGrid } from '#platform/web/images/thumbs.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { loadImages } from '#warehouse/image.api.ts'
import '#warehouse/web/photos.css'

/** The folders of the company's pictures; the open one stands in the address. */
export default function ImageLibrary() {
  const [address, setAddress] = useSearchParams()
  const folder = address.get('folder') ?? libraryRoot
  const [naming, setNaming] = useState(false)
  const { data, error, refetch } = useCall(loadImages, { query: { folder } })
  const original = useMayHaveOriginals()
  const { name: me } = usePerson()
  const manager = useHasFlag('ql')
  const confirm = useConfirmAction()
  const remove = useAction(removeLibraryImages, { invalidates: [loadImages] })
  const open = (path: string) => setAddress({ tab: 'library', folder: path })
  const send = async (file: File) => {
    const upload = new FormData()
    upload.set('folder', folder)
    upload.append('files', file)
    return api(uploadLibraryImages, { upload })
  }
  const entries = data?.data ?? []
  const images = entries.filter(({ kind }) => kind === 'image')
  const byPath = new Map(images.map((image) => [image.url, image]))
  const ask = async (id: number, name: string) => {
    if (await confirm({ title: `Gỡ ảnh "${name}" khỏi thư viện?`, danger: true, okText: 'Gỡ ảnh' }))
      remove.mutate({ body: { id } })
  }
  const trail = folder.split('/').map((name, at, names) => ({
    title:
      at === names.length - 1 ? (
        at === 0 ? (
          'Thư viện'
        ) : (
          name
        )
      ) : (
        <Button type="link" size="small" onClick={() => open(names.slice(0, at + 1).join('/'))}>
          {at === 0 ? 'Thư viện' : name}
        </Button>
      ),
    key: names.slice(0, at + 1).join('/'),
  }))
  return (
    <div className="photos">
      <div className="photos-head">
        <Breadcrumb items={trail} />
        <Button onClick={() => setNaming(true)}>Tạo thư mục</Button>
      </div>
      <PhotoUploader
        key={folder}
        send={send}
        onDone={() => void queryClient.invalidateQueries({ queryKey: [loadImages.id] })}
      />
      {error && <Failed error={error} retry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 4 }} />}
      <ul className="photos-folders">
        {entries
          .filter(({ kind }) => kind === 'folder')
          .map(({ path = '', name }) => (
            <li key={path}>
              <Button icon={<FolderOutlined />} onClick={() => open(path)}>
                {name}
              </Button>
            </li>
          ))}
      </ul>
      {data && entries.length === 0 && <Nothing>Thư mục này chưa có ảnh nào.</Nothing>}
      <PhotoGrid
        pictures={images.map(({ url, name }) => pictureAt(url ?? '', { alt: name ?? 'Ảnh', original }))}
        renderBelow={({ key }) => {
          const image = byPath.get(String(key))
          if (!image) return null
          const { id, name = '', created_name } = image
          return (
            <>
              <small>{[name, created_name].filter(Boolean).join(' · ')}</small>
              {(manager || created_name === me) && (
                <Button size="small" type="link" danger onClick={() => void ask(id, name)}>
                  Gỡ ảnh
                </Button>
              )}
            </>
          )
        }}
      />
      <FormDrawer
        call={createFolder}
        title="Tạo thư mục ảnh"
        fields={[{ name: 'name', label: 'Tên thư mục', input: 'text', required: true }]}
        initial={{ folder }}
        open={naming}
        onClose={() => setNaming(false)}
        invalidates={[loadImages]}
      />
    </div>
  )
}
