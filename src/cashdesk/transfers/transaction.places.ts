import { shapedWay } from '#platform/rules/code-ways.ts'

export const way = shapedWay({ prefix: 'GD', digits: 8 }, ['/transactions'])
