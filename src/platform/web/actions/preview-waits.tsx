import { Skeleton } from 'antd'
import { useContext, useLayoutEffect } from 'react'
import { AnswerWaits } from '#platform/web/actions/answer-waits.ts'

/**
 * Stands where a preview is still on its way. The OK of the question around it waits meanwhile: nobody agrees to
 * what they have not seen, and what comes does not push the button from under the pointer.
 */
export function PreviewWaits() {
  const set = useContext(AnswerWaits)
  useLayoutEffect(() => {
    set(true)
    return () => set(false)
  }, [set])
  return <Skeleton active title={false} />
}
