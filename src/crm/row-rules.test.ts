import { rowRules } from '#testing/row-rules.ts'

rowRules('crm', { refused: 5 })
