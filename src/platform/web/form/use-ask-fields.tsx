import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'

const AskFields = lazy(() => import('#platform/web/form/ask-fields.tsx'))

/** What is asked before an action runs. */
export interface Question {
  title: string
  okText: string
  /** The words of a second button: what was asked, and what follows it. */
  also?: string | undefined
  /** Fields that the second button cannot do without. */
  alsoNeeds?: readonly string[] | undefined
  fields: readonly FormField[]
  initial?: FormValues
}

/** Asks some fields in a box of its own, whose code comes with the first question; null: the person went back. */
export function useAskFields(): {
  ask: (question: Question) => Promise<FormValues | null>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Question & { answer: (given: FormValues | null) => void }>()
  const ask = useCallback(
    (question: Question) => new Promise<FormValues | null>((answer) => setAsked({ ...question, answer })),
    [],
  )
  const dialog = asked && (
    <Suspense>
      <AskFields
        {...asked}
        close={(given) => {
          asked.answer(given)
          setAsked(undefined)
        }}
      />
    </Suspense>
  )
  return { ask, dialog }
}
