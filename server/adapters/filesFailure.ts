const MISSING: ReadonlySet<string> = new Set(['ENOENT', 'NotFound', 'NoSuchKey'])

const UNAVAILABLE = 'STORAGE_UNAVAILABLE'
const MISSING_CODE = 'FILE_MISSING'

const namesOf = (error: unknown): string[] => {
  const names: string[] = []
  for (let at = error; at instanceof Error && names.length < 20; at = at.cause) {
    const { code, Code } = at as { code?: string; Code?: string }
    names.push(at.name, ...[code, Code].filter(one => one !== undefined))
  }
  return names
}

/** Returns an error of the storage that tells two cases apart: the file is missing, or the storage failed. */
export const storageFailure = (error: unknown): Error => {
  const missing = namesOf(error).some(name => MISSING.has(name))
  const words = missing ? 'the file is not in the store' : 'the store of files failed'
  return Object.assign(new Error(`${words}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }), {
    code: missing ? MISSING_CODE : UNAVAILABLE,
  })
}

/** Whether the storage could not be reached or failed. */
export const isStorageUnavailable = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === UNAVAILABLE

/** Whether the file is missing although the storage works. */
export const isFileMissing = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === MISSING_CODE
