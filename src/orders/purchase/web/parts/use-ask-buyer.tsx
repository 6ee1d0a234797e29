import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import type { FormValues } from '#platform/web/form/form-types.ts'
import type { Assignment, Claim } from '#orders/purchase/web/parts/assignment.ts'

const AssignDialog = lazy(() => import('#orders/purchase/web/parts/assign-dialog.tsx'))

interface OpenQuestion {
  title: string
  /** The marketplace whose accounts are offered; without it all of them. */
  site?: string | undefined
  /** Who buys is asked too. */
  buyer: boolean
  also?: string | undefined
  now?: FormValues | undefined
  answer: (given: Assignment | Claim | null, also: boolean) => void
}

/** Who buys, and whether the second button was pressed. */
type Answered = Assignment & { further?: true }

/** Asks who buys and with which account of ours, or the account alone; null: the person went back. */
export function useAskBuyer(): {
  askBuyer: (title: string, site?: string, also?: string, now?: FormValues) => Promise<Answered | null>
  askAccount: (title: string) => Promise<Claim | null>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<OpenQuestion>()
  const askBuyer = useCallback(
    (title: string, site?: string, also?: string, now?: FormValues) =>
      new Promise<Answered | null>((answer) =>
        setAsked({
          title,
          site,
          also,
          now,
          buyer: true,
          answer: (given, further) =>
            answer(given && { ...(given as Assignment), ...(further ? { further } : {}) }),
        }),
      ),
    [],
  )
  const askAccount = useCallback(
    (title: string) => new Promise<Claim | null>((answer) => setAsked({ title, buyer: false, answer })),
    [],
  )
  const close = (given: Assignment | Claim | null, further = false) => {
    asked?.answer(given, further)
    setAsked(undefined)
  }
  const dialog = asked && (
    <Suspense>
      <AssignDialog
        title={asked.title}
        site={asked.site}
        buyer={asked.buyer}
        also={asked.also}
        now={asked.now}
        close={close}
      />
    </Suspense>
  )
  return { askBuyer, askAccount, dialog }
}
