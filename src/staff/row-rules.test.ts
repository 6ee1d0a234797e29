import { rowRules } from '#testing/row-rules.ts'

rowRules('staff', { disclosed: ['account', 'phone'] })
