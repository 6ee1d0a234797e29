import { lazy, Suspense } from 'react'
import type { Call } from '#platform/contract/call.ts'
import type { FormDrawerProps } from '#platform/web/form/form-drawer-body.tsx'

const Body = lazy(() => import('#platform/web/form/form-drawer-body.tsx'))

/** A form as a declaration. Its code is fetched when the first one opens; a closed one keeps nothing. */
export function FormDrawer<C extends Call>(props: FormDrawerProps<C>) {
  if (!props.open) return null
  return (
    <Suspense>
      <Body {...(props as unknown as FormDrawerProps<Call>)} />
    </Suspense>
  )
}
