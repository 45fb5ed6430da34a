/** Ends a process that cannot start: prints the reason, and only for debugging where it comes from. */
export function stopWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}
