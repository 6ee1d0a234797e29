import { rowRules } from '#testing/row-rules.ts'

rowRules('access', { told: ['price', 'rate', 'account', 'phone'] })
