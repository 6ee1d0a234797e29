import { specified } from '#platform/contract/specified.ts'

export const rows = specified({ forms: { 'crm-plan': 'src/crm/plans/web/plan-form.tsx' } })
