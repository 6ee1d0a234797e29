import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type { Call } from '#platform/contract/call.ts'
import { isSeen } from '#platform/contract/record.ts'
import type { Fields, Resource } from '#platform/contract/resource.ts'
import { useCall, useWrite } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useDialogs } from '#platform/web/dialogs.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { ImportButton } from '#platform/web/import/import-button.tsx'
import { ListScreen, type ListCall } from '#platform/web/list/list-screen.tsx'
import { leading } from '#platform/web/list/cell.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { wordsOf } from '#platform/web/record/record-columns.ts'
import { linkOf } from '#platform/web/record/record-links.ts'
import { formValues } from '#platform/web/record/record-form.ts'
import { listDefaultsOf } from '#platform/web/resource/resource-defaults.ts'
import { headOf } from '#platform/web/resource/resource-head.tsx'
import { labelOf, mayAct, rowActionsOf } from '#platform/web/resource/resource-actions.ts'
import {
  columnsOf,
  formFieldsOf,
  type ResourceForm,
  type ResourceParts,
  type Row,
} from '#platform/web/resource/resource-parts.ts'
import { usePerson } from '#platform/web/session.ts'
import '#platform/web/resource/resource.css'

type Open = { row: Row | undefined; by?: ResourceForm; copied?: Row } | undefined

const ReorderDrawer = lazy(() => import('#platform/web/resource/reorder-drawer.tsx'))

/** The screen of a resource: list, record, form, deletion. */
export function ResourceScreen<F extends Fields>({
  resource: typed,
  path,
  parts = {},
  title,
  above,
  actions,
}: {
  resource: Resource<F>
  /** The route's path. */
  path: string
  parts?: ResourceParts | undefined
  /** The screen's, where it is not the resource's own. */
  title?: string
  /** Between the title and the list, such as the choice among the resources of one screen. */
  above?: ReactNode
  /** Further buttons at the right of the title. */
  actions?: ReactNode
}) {
  const resource = typed as unknown as Resource
  const { calls, noun, roles } = resource
  const { role } = usePerson()
  const mayWrite = roles.write.includes(role)
  const [form, setForm] = useState<Open>()
  const [reordering, setReordering] = useState(false)
  const columns = useMemo(() => columnsOf(resource, role), [resource, role])
  const fields = useMemo(() => formFieldsOf(resource, role, parts.inputs), [resource, role, parts.inputs])
  const dialogs = useDialogs()
  const invalidates = [calls.list, ...(calls.one ? [calls.one] : [])] as Call[]
  const acts = mayAct(resource, parts, role)
  const rowActions = rowActionsOf(resource, parts, {
    role,
    write: useWrite(invalidates),
    erase: useWrite([calls.list as Call]),
    edit: (row, by) => setForm({ row, ...(by ? { by } : {}) }),
    copy: (row) => setForm({ row: undefined, copied: row }),
  })
  const defaults = listDefaultsOf(resource)

  const warn = async (answer: unknown) => {
    const { warnings = [] } = (answer as { data: { warnings?: string[] } }).data
    if (warnings.length === 0) return
    const modal = await dialogs()
    modal.warning({
      title: 'Đã lưu, nhưng cần lưu ý',
      content: (
        <ul className="resource-warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ),
    })
  }
  const call = (form?.by?.call ?? (form?.row ? calls.update : calls.create)) as Call | undefined
  const shown = form?.by
    ? [...fields.filter(({ name }) => form.by?.fields.includes(name)), ...(form.by.further ?? [])]
    : fields
  return (
    <>
      <ListScreen<ListCall>
        path={path}
        title={title ?? resource.title}
        above={above}
        noun={noun}
        call={calls.list as unknown as ListCall}
        columns={columns}
        size={defaults.size}
        sort={resource.defaultSort}
        rowLabel={labelOf}
        {...(resource.search.length ? {} : { search: false as const })}
        open={{
          title: (row, id) => (row ? labelOf(row as Row) : `${noun} #${id}`),
          head: (row) => headOf(resource, role, row as Row, parts.icon),
          width: 'record',
          render: (id, row) => <Record key={id} resource={resource} id={id} row={row as Row | undefined} />,
        }}
        {...(parts.above ? { above: parts.above } : {})}
        {...(parts.bulk && mayWrite ? { bulk: parts.bulk } : {})}
        exportCall={calls.excel as Call}
        {...(acts ? { rowActions: (row: unknown, close?: () => void) => rowActions(row as Row, close) } : {})}
        actions={
          mayWrite && (
            <>
              {actions}
              {calls.imports && (
                <ImportButton calls={calls.imports} noun={noun} invalidates={[calls.list as Call]} />
              )}
              {calls.reorder && <Button onClick={() => setReordering(true)}>Sắp xếp</Button>}
              <Button type="primary" onClick={() => setForm({ row: undefined })}>
                Thêm {noun}
              </Button>
            </>
          )
        }
      />
      {reordering && (
        <Suspense>
          <ReorderDrawer resource={resource} labelOf={labelOf} onClose={() => setReordering(false)} />
        </Suspense>
      )}
      {call && (
        <FormDrawer<Call>
          key={`${form?.by?.key ?? ''}${form?.row?.id ?? `new${form?.copied?.id ?? ''}`}`}
          call={call}
          {...(form?.row ? { params: { id: form.row.id } } : {})}
          title={form?.row ? `${form.by?.label ?? 'Sửa'} ${noun}: ${labelOf(form.row)}` : `Thêm ${noun}`}
          fields={shown}
          {...(parts.below ? { below: parts.below } : {})}
          initial={
            form?.copied ? copyOf(resource, parts, form.copied) : formValues(resource.fields, form?.row)
          }
          valuesOf={(row) => formValues(resource.fields, row as Row)}
          open={form !== undefined}
          onClose={() => setForm(undefined)}
          onSaved={warn}
          soft={form?.row !== undefined}
          invalidates={invalidates}
        />
      )}
    </>
  )
}

/** What a new row that is a copy begins with. */
function copyOf({ fields }: Resource, { copy }: ResourceParts, row: Row) {
  const { version: _, ...values } = formValues(fields, row)
  return { ...values, ...copy?.(row) }
}

/** One record, read. */
function Record({ resource, id, row: known }: { resource: Resource; id: number; row: Row | undefined }) {
  const { calls, fields } = resource
  const { role } = usePerson()
  // A row that has just been deleted leaves the page before its drawer does: it is not asked for again.
  const [kept, keep] = useState(known)
  if (known && known !== kept) keep(known)
  const one = calls.one as Call | undefined
  const query = useCall(one ?? (calls.list as Call), { params: { id } } as never, {
    enabled: !kept && one !== undefined,
  })
  const row = kept ?? (query.data as { data: Row } | undefined)?.data
  if (!row)
    return query.isFetching ? (
      <Skeleton active />
    ) : (
      <>{query.error ? <Failed error={query.error} /> : <Nothing>Không có ở trang này.</Nothing>}</>
    )
  return (
    <RecordFacts
      facts={Object.entries(fields).flatMap(([name, field]) =>
        isSeen(field, role)
          ? {
              name,
              label: field.label,
              value: leading(linkOf(fields, name, row), wordsOf(name, field, row)) || '—',
            }
          : [],
      )}
    />
  )
}

/** The screen as a component of its own, for the lazy routes. */
export function screenOf(resource: Resource, path: string, parts?: ResourceParts): ComponentType {
  return function ResourceRoute() {
    return <ResourceScreen resource={resource} path={path} parts={parts} />
  }
}
