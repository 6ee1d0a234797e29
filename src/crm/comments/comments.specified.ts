import { specified } from '#platform/contract/specified.ts'

export const rows = specified({ forms: { 'crm-comment': 'src/crm/comments/web/say.tsx' } })
