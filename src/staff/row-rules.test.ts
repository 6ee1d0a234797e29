import { rowRules } from '#testing/row-rules.ts'

rowRules('staff', { told: ['account', 'phone'] })
