import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { holdNotices, onWrote, useNotices } from '#platform/web/after/notices.ts'
import { usePerson } from '#platform/web/session.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'

const NoticeLines = lazy(() => import('#platform/web/after/notice-lines.tsx'))

/** The place of what was just done, and of what may follow; its code comes with the first of it. */
export function Notices() {
  const { role } = usePerson()
  const { mayOpen, steps } = useShell()
  const go = useNavigate()
  const some = useNotices().length > 0
  useEffect(() => holdNotices(), [])
  useEffect(
    () =>
      onWrote((wrote) => {
        const told = Promise.all([import('#platform/web/after/follow-steps.ts'), steps()])
        told.then(
          ([{ tellWrote }, parts]) => tellWrote(wrote, parts, { role, mayOpen, go }),
          () => {}, // what was done is done; only its sequel is not offered
        )
      }),
    [role, mayOpen, steps, go],
  )
  return (
    some && (
      <Suspense>
        <NoticeLines />
      </Suspense>
    )
  )
}
