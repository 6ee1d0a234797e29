import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'

const AssignDialog = lazy(() => import('#orders/web/parts/assign-dialog.tsx'))

export interface Assignment {
  buyer_id: number
  account_id?: number
}
interface Asked {
  title: string
  /** The marketplace whose accounts are offered; without it all of them. */
  site?: string | undefined
  answer: (given: Assignment | null) => void
}

/** Asks who buys and with which account of ours; null: the person went back. */
export function useAskBuyer(): {
  askBuyer: (title: string, site?: string) => Promise<Assignment | null>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const askBuyer = useCallback(
    (title: string, site?: string) =>
      new Promise<Assignment | null>((answer) => setAsked({ title, site, answer })),
    [],
  )
  const close = (given: Assignment | null) => {
    asked?.answer(given)
    setAsked(undefined)
  }
  const dialog = asked && (
    <Suspense>
      <AssignDialog title={asked.title} site={asked.site} close={close} />
    </Suspense>
  )
  return { askBuyer, dialog }
}
