const MISSING: ReadonlySet<string> = new Set(['ENOENT', 'NotFound', 'NoSuchKey'])

const UNAVAILABLE = 'STORAGE_UNAVAILABLE'
const GONE = 'FILE_MISSING'

const namesOf = (error: unknown): string[] => {
  const names: string[] = []
  for (let at = error; at instanceof Error && names.length < 20; at = at.cause) {
    const { code, Code } = at as { code?: string; Code?: string }
    names.push(at.name, ...[code, Code].filter(one => one !== undefined))
  }
  return names
}

/** The errors of a store of files that the program sets apart: the file is not there, or the store does not do what it is asked. */
export const storageFailure = (error: unknown): Error => {
  const missing = namesOf(error).some(name => MISSING.has(name))
  const words = missing ? 'the file is not in the store' : 'the store of files failed'
  return Object.assign(new Error(`${words}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }), {
    code: missing ? GONE : UNAVAILABLE,
  })
}

/** Could the store not be reached, or did it fail to do its work? */
export const isStorageUnavailable = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === UNAVAILABLE

/** Is the file not in the store, although the store answers? */
export const isFileMissing = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === GONE
