import { useCallback, useRef, useState } from 'react'
import type { Schema } from '#platform/contract/call.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { issueDetails } from '#platform/contract/issues.ts'
import { fieldOfPath } from '#platform/web/form/form-body.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { askedFor, typedProblems } from '#platform/web/form/typed-problems.ts'
import { useKept } from '#platform/web/form/use-kept.ts'
import { schemaOf } from '#platform/web/schemas/built.ts'

interface Detail {
  path: string
  message: string
}

/**
 * The values and problems of a form that is a whole screen, or that decides by what the server says:
 * what a drawer form of the kit does by itself. `root` is the element the fields stand in; `kept` what a
 * form on a record that stands was opened with, and the news of it.
 */
export function useFieldForm(fields: readonly FormField[], initial: FormValues) {
  const kept = useKept(initial)
  const { values, setValues, outrun } = kept
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [general, setGeneral] = useState<string>()
  const root = useRef<HTMLFormElement>(null)

  const set = useCallback(
    (change: FormValues) => {
      setValues((now) => ({ ...now, ...change }))
      setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in change))))
    },
    [setValues],
  )

  const focus = useCallback((name: string) => {
    requestAnimationFrame(() => {
      const holder = root.current?.querySelector(`[data-field="${CSS.escape(name)}"]`)
      holder?.querySelector<HTMLElement>('input,textarea,select,button')?.focus()
    })
  }, [])

  /** Each detail at its field; what belongs to no field stands above the form. */
  const land = useCallback(
    (details: readonly Detail[], sentence: string) => {
      const landed: Record<string, string> = {}
      const lost: string[] = []
      for (const { path, message } of details) {
        const name = fieldOfPath(fields, path)
        if (name === undefined) lost.push(message)
        else landed[name] ??= message
      }
      setProblems(landed)
      const alone = Object.keys(landed).length > 0 && lost.length === 0
      setGeneral(alone ? undefined : [sentence, ...lost].filter(Boolean).join(' '))
      const first = fields.find((field) => landed[field.name] !== undefined)
      if (first) focus(first.name)
    },
    [fields, focus],
  )

  /** A refusal of the server, at its fields; true: it has been said. */
  const refused = useCallback(
    (problem: ApiError): boolean => {
      if (problem.isUnauthorized) return false
      if (!outrun(problem)) land(problem.details, problem.message)
      return true
    },
    [land, outrun],
  )

  /** Does the call's schema take the body? What it does not take lands at its field. */
  const accepts = useCallback(
    (schema: Schema, body: unknown): boolean => {
      setProblems({})
      setGeneral(undefined)
      const mistyped = typedProblems(fields, values)
      if (mistyped.length > 0) {
        land(mistyped, '')
        return false
      }
      const checked = schemaOf(schema).safeParse(body)
      if (!checked.success)
        land(
          askedFor(fields, values, issueDetails(checked.error, { input: body })),
          'Một số thông tin chưa hợp lệ.',
        )
      return checked.success
    },
    [land, fields, values],
  )

  return { values, setValues, kept, set, problems, general, setGeneral, land, root, focus, refused, accepts }
}
