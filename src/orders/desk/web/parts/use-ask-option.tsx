import { lazy, Suspense, useCallback } from 'react'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'

const OptionField = lazy(() => import('#orders/desk/web/parts/option-field.tsx'))

/** Asks for one of some values; null: the person went back. */
export function useAskOption() {
  const confirm = useConfirmAction()
  return useCallback(
    async (title: string, names: Readonly<Record<string, string>>): Promise<string | null> => {
      let chosen = Object.keys(names)[0] ?? null
      const agreed = await confirm({
        title,
        content: (
          <Suspense>
            <OptionField
              label={title}
              names={names}
              first={chosen}
              onChoose={(value) => {
                chosen = value
              }}
            />
          </Suspense>
        ),
      })
      return agreed ? chosen : null
    },
    [confirm],
  )
}
