const FULL: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Did the call fail because the database, or the folder of files, had no room left on its disk? Nothing of the call was carried out then. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 20; at = at.cause, depth += 1)
    if (FULL.has(String((at as { code?: unknown }).code))) return true
  return false
}
