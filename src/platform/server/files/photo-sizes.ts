/** Makes the sizes of photos that lack them; those that sent one start it, the clock finds the rest. */
export const sizesJob = { name: 'photo-sizes', cron: '40 * * * *' }
