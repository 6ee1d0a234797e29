/**
 * Milliseconds of processor this process has spent on some work, its threads included: what a machine does
 * beside it adds nothing, so that a limit holds at half speed and with two runs at once.
 */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
