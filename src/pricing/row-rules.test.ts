import { rowRules } from '#testing/row-rules.ts'

rowRules('pricing', { told: ['rate'] })
