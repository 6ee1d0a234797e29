/**
 * How often an attack is tried: a smoke of it in every run of the tests, its long form by `npm run attack`.
 * The files of both are called `*.attack.test.ts`.
 */
export const runs = (smoke: number, long: number): number => (process.env['ATTACK'] === 'long' ? long : smoke)
