import { rowRules } from '#testing/row-rules.ts'

rowRules('system', {})
