import { Tabs } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Screen } from '#platform/web/shell/screen.tsx'
import { ImportPhotos } from '#warehouse/web/import-photos.tsx'

const ImageLibrary = lazy(() => import('#warehouse/web/image-library.tsx'))

/** Photos come to their orders here, many at a time; the other tab keeps the company's own pictures. */
export default function ImportImagesScreen() {
  const [address, setAddress] = useSearchParams()
  return (
    <Screen path="/quotes/import-images" title="Nhập ảnh đơn hàng">
      <Tabs
        activeKey={address.get('tab') ?? 'orders'}
        onChange={(tab) => setAddress(tab === 'orders' ? {} : { tab })}
        destroyOnHidden
        items={[
          { key: 'orders', label: 'Ảnh đơn hàng', children: <ImportPhotos /> },
          {
            key: 'library',
            label: 'Thư viện ảnh',
            children: (
              <Suspense>
                <ImageLibrary />
              </Suspense>
            ),
          },
        ]}
      />
    </Screen>
  )
}
