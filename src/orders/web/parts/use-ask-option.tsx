import { Select } from 'antd'
import { useCallback } from 'react'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'

/** Asks for one of some values; null: the person went back. */
export function useAskOption() {
  const confirm = useConfirmAction()
  return useCallback(
    async (title: string, names: Readonly<Record<string, string>>): Promise<string | null> => {
      const options = Object.entries(names).map(([value, label]) => ({ value, label }))
      let chosen = options[0]?.value ?? null
      const agreed = await confirm({
        title,
        content: (
          <Select
            aria-label={title}
            defaultValue={chosen}
            options={options}
            style={{ width: '100%' }}
            onChange={(value) => {
              chosen = value
            }}
          />
        ),
      })
      return agreed ? chosen : null
    },
    [confirm],
  )
}
