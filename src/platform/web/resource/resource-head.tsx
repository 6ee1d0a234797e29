import { ProfileOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { isSeen, type Field } from '#platform/contract/record.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import type { Figure, RecordHead } from '#platform/web/record/record-header.tsx'
import { labelOf } from '#platform/web/resource/resource-actions.ts'
import type { Row } from '#platform/web/resource/resource-parts.ts'

const mostFigures = 3

/**
 * The head of a plain record by its fields: what it is called, its code, where it stands and whether it is in
 * use, the first amounts that it has.
 */
export function headOf(
  { fields, noun }: Resource,
  role: RoleCode,
  row: Row,
  icon: ReactNode = <ProfileOutlined />,
): RecordHead {
  const seen = Object.entries(fields).filter(([, field]) => isSeen(field, role))
  const values = row as Readonly<Record<string, unknown>>
  const name = labelOf(row)
  const code = values['code']
  return {
    icon,
    name,
    code: typeof code === 'string' && code !== name ? code : null,
    about: noun,
    tags: seen.flatMap(([key, field]) => {
      if (field.kind === 'status') {
        return <StatusTag key={key} status={values[key] as string | number} tags={field.statuses.tags} />
      }
      return key === 'active' ? (
        <StatusTag key={key} status={values[key] ? 'on' : 'off'} tags={useOf(field)} />
      ) : (
        []
      )
    }),
    figures: seen
      .filter(([, { kind }]) => kind === 'money')
      .slice(0, mostFigures)
      .map(([key, field]): Figure => ({ label: field.label, value: values[key] as number | null })),
  }
}

const useOf = ({ label }: Field) => ({
  on: { label, phase: 'done' as const },
  off: { label: `Không ${label.toLowerCase()}`, phase: 'off' as const },
})
