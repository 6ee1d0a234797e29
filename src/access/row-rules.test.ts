import { rowRules } from '#testing/row-rules.ts'

rowRules('access', { disclosed: ['price', 'rate', 'account', 'phone'] })
