import { lazy, Suspense, type ReactNode } from 'react'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import type { Coded, PreviewCall } from '#cashdesk/desk/web/parts/bulk-preview-box.tsx'

const BulkPreview = lazy(() => import('#cashdesk/desk/web/parts/bulk-preview-box.tsx'))

/** What an action on many rows will post, as the content of its question; `more` goes into the body beside the ids. */
export const bulkPreview =
  (call: PreviewCall, more: Readonly<Record<string, unknown>> = {}) =>
  (rows: readonly Coded[], ids: readonly number[]): ReactNode => (
    <Suspense fallback={<PreviewWaits />}>
      <BulkPreview call={call} body={{ ids: [...ids], ...more }} rows={rows} />
    </Suspense>
  )
