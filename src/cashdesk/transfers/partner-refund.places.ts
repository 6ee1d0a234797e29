import { shapedWay } from '#platform/rules/code-ways.ts'

export const way = shapedWay({ prefix: 'HD', digits: 7 }, ['/partner-refunds'])
