import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import type { Assignment, Claim } from '#orders/purchase/web/parts/assignment.ts'

const AssignDialog = lazy(() => import('#orders/purchase/web/parts/assign-dialog.tsx'))

interface OpenQuestion {
  title: string
  /** The marketplace whose accounts are offered; without it all of them. */
  site?: string | undefined
  /** Who buys is asked too. */
  buyer: boolean
  answer: (given: Assignment | Claim | null) => void
}

/** Asks who buys and with which account of ours, or the account alone; null: the person went back. */
export function useAskBuyer(): {
  askBuyer: (title: string, site?: string) => Promise<Assignment | null>
  askAccount: (title: string) => Promise<Claim | null>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<OpenQuestion>()
  const askBuyer = useCallback(
    (title: string, site?: string) =>
      new Promise<Assignment | null>((answer) =>
        setAsked({ title, site, buyer: true, answer: (given) => answer(given as Assignment | null) }),
      ),
    [],
  )
  const askAccount = useCallback(
    (title: string) => new Promise<Claim | null>((answer) => setAsked({ title, buyer: false, answer })),
    [],
  )
  const close = (given: Assignment | Claim | null) => {
    asked?.answer(given)
    setAsked(undefined)
  }
  const dialog = asked && (
    <Suspense>
      <AssignDialog title={asked.title} site={asked.site} buyer={asked.buyer} close={close} />
    </Suspense>
  )
  return { askBuyer, askAccount, dialog }
}
