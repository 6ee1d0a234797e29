import { rowRules } from '#testing/row-rules.ts'

rowRules('pricing', { disclosed: ['rate'] })
