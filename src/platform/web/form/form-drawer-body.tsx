import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Answer, Call, Sent } from '#platform/contract/call.ts'
import type { ApiError, CallOptions } from '#platform/contract/client.ts'
import { issueDetails } from '#platform/contract/issues.ts'
import { useConfirmAction, type Confirmation } from '#platform/web/actions/confirm-action.tsx'
import { queryClient, useAction } from '#platform/web/api.ts'
import { useDirty } from '#platform/web/dirty.ts'
import { bodyOf, fieldOfPath } from '#platform/web/form/form-body.ts'
import { focusFirst } from '#platform/web/form/focus-first.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { tellPutBack } from '#platform/web/form/put-back.ts'
import { leavesUnsent } from '#platform/web/form/leaves-unsent.ts'
import { NewsStrip } from '#platform/web/form/news-strip.tsx'
import { askedFor, typedProblems } from '#platform/web/form/typed-problems.ts'
import { useKeys } from '#platform/web/keys.ts'
import { useKept } from '#platform/web/form/use-kept.ts'
import { useLastChange, type RecordHistory } from '#platform/web/form/use-last-change.ts'
import type { DrawerWidth } from '#platform/web/record/drawer-width.ts'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import { schemaOf } from '#platform/web/schemas/built.ts'
import { kitWords } from '#platform/web/words/kit.words.ts'
import { sentBy } from '#platform/web/form/sent-by.ts'

export interface FormDrawerProps<C extends Call> {
  call: C
  /** The path's parameters. */
  params?: Readonly<Record<string, string | number>>
  title: string
  fields: readonly FormField[]
  /** The row as it is; what no field shows (`version`) goes back with the body. */
  initial?: FormValues
  open: boolean
  onClose: () => void
  onSaved?: (answer: Answer<C>) => void
  /** `onSaved` says by itself what became of it: the answer's own sentence is not shown. */
  quiet?: boolean
  /** What is asked before it is sent, where something typed is hardly meant. */
  asks?: (values: FormValues, first: FormValues) => Confirmation | undefined
  invalidates?: readonly Call[]
  submitText?: string
  /**
   * The last word on the body, where the fields are not the body's own. `first` is what the form was opened
   * with: whatever the row has become meanwhile is not what the person saw.
   */
  toBody?: (body: Record<string, unknown>, values: FormValues, first: FormValues) => unknown
  /** The values of the row that a refusal brings along, for a form that was opened from a row held here. */
  valuesOf?: (row: unknown) => FormValues
  /** The call that tells who changed the record and when. */
  history?: RecordHistory
  /** Between the fields and the buttons: a money preview, a price; `set` puts values that it offers. */
  below?: (values: FormValues, set: (change: FormValues) => void) => ReactNode
  /** `form`; `record` of one with many fields. */
  width?: DrawerWidth
  /** Nothing was posted by it: for a moment what was changed can be put back (docs/adr/0023). */
  soft?: boolean
}

const nothing: FormValues = {}
/** A narrow sheet of more fields would be a long one. */
const manyFields = 8
const formKeys = [
  { keys: 'Ctrl+Enter', what: 'Lưu' },
  { keys: 'Esc', what: 'Đóng; chưa lưu thì hỏi lại' },
]

export default function FormDrawerBody<C extends Call>(props: FormDrawerProps<C>) {
  const { call, fields, initial = nothing, onClose, toBody } = props
  const kept = useKept(initial, props.valuesOf)
  const { first, values, setValues, dirty, news, outrun } = kept
  const told = useLastChange(props.history, news !== undefined)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [general, setGeneral] = useState<string>()
  // A new object each time, so that a second refusal of the same field takes the focus there again.
  const [bad, setBad] = useState<FormField>()
  const form = useRef<HTMLFormElement>(null)
  /** Where the person was when it was sent: fields that are off lose the focus, and the keys with it. */
  const held = useRef<HTMLElement>(null)
  const confirmAction = useConfirmAction()
  const release = useDirty(dirty)
  useKeys(formKeys, 'Biểu mẫu')

  const show = useCallback(
    (details: readonly { path: string; message: string }[], sentence: string | undefined) => {
      const landed: Record<string, string> = {}
      const lost: string[] = []
      for (const { path, message } of details) {
        const name = fieldOfPath(fields, path)
        if (name === undefined) lost.push(message)
        else landed[name] ??= message
      }
      setProblems(landed)
      setGeneral(
        Object.keys(landed).length > 0 && lost.length === 0
          ? undefined
          : [sentence, ...lost].filter(Boolean).join(' '),
      )
      const wrong = fields.find((field) => landed[field.name] !== undefined)
      setBad(wrong && { ...wrong })
    },
    [fields],
  )

  const action = useAction(call, {
    invalidates: props.invalidates ?? [],
    quiet: props.quiet ?? false,
    onSuccess: (answer) => {
      release()
      if (props.soft) tellPutBack(props, { first, values, answer })
      props.onSaved?.(answer)
      onClose()
    },
    onFailure: (problem: ApiError) => {
      if (problem.status === 401) return false
      // The rows are read anew, so that a form that stands on one of them shows what differs.
      if (outrun(problem))
        for (const one of props.invalidates ?? []) void queryClient.invalidateQueries({ queryKey: [one.id] })
      else show(problem.details, problem.message)
      return true
    },
  })

  const { isPending } = action
  useEffect(() => {
    // While the answer is awaited the fields are off and take no focus.
    if (isPending) return
    const holder = bad && form.current?.querySelector(`[data-field="${CSS.escape(bad.name)}"]`)
    if (holder) holder.querySelector<HTMLElement>('input,textarea,select,button')?.focus()
    else if (document.activeElement === document.body) held.current?.focus()
  }, [bad, isPending])

  const submit = async () => {
    if (action.isPending || news) return
    const mistyped = typedProblems(fields, values)
    if (mistyped.length > 0) return show(mistyped, undefined)
    const plain = bodyOf(fields, values, first, leavesUnsent(call))
    const body = toBody ? toBody(plain, values, first) : plain
    const checked = call.body && schemaOf(call.body).safeParse(body)
    if (checked && !checked.success) {
      show(
        askedFor(fields, values, issueDetails(checked.error, { input: body })),
        'Một số thông tin chưa hợp lệ.',
      )
      return
    }
    setProblems({})
    setGeneral(undefined)
    setBad(undefined)
    held.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    const question = props.asks?.(values, first)
    if (question && !(await confirmAction(question))) return
    action.mutate({
      ...(props.params ? { params: props.params } : {}),
      body,
    } as unknown as Sent<C> as CallOptions<C>)
  }
  const leave = async () => {
    if (action.isPending) return
    if (dirty && !(await confirmAction({ title: kitWords.leaveDirty, danger: true, okText: 'Bỏ thay đổi' })))
      return
    release()
    onClose()
  }

  return (
    <SideDrawer
      title={props.title}
      width={props.width ?? (fields.length > manyFields ? 'record' : 'form')}
      onClose={() => void leave()}
      onShown={() => focusFirst(form.current)}
      footer={
        <div className="form-foot">
          <span className="hint">Ctrl+Enter để lưu</span>
          <Button onClick={() => void leave()} disabled={action.isPending}>
            {kitWords.close}
          </Button>
          <Button
            type="primary"
            loading={action.isPending}
            disabled={action.isPending || news !== undefined}
            onClick={() => void submit()}
          >
            {props.submitText ?? kitWords.save}
          </Button>
        </div>
      }
    >
      <form className="form" ref={form} {...sentBy(() => void submit())}>
        {general && (
          <p className="form-wide wrong bad-words" role="alert" style={{ margin: 0 }}>
            {general}
          </p>
        )}
        {!isPending && <NewsStrip kept={kept} fields={fields} by={told} />}
        {fields.map((field) =>
          field.visible && !field.visible(values) ? null : (
            <FieldInput
              key={field.name}
              field={field}
              values={values}
              problem={problems[field.name]}
              disabled={action.isPending}
              onChange={(value) => {
                setValues((now) => ({ ...now, [field.name]: value }))
                setProblems((now) =>
                  Object.fromEntries(Object.entries(now).filter(([name]) => name !== field.name)),
                )
              }}
            />
          ),
        )}
        {props.below && (
          <div className="form-wide">
            {props.below(values, (change) => setValues((now) => ({ ...now, ...change })))}
          </div>
        )}
      </form>
    </SideDrawer>
  )
}
