/** Takes the variables of `.env`, where there is one, beside those of the environment, which count more. */
export function readEnvironmentFile(): void {
  try {
    process.loadEnvFile()
  } catch {
    // No .env file: the environment alone.
  }
}
