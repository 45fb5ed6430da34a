import { normalize } from 'node:path/posix'

/** Whether a path is that of a call, however it is spelled; `roots`: the first segments of calls. The application rejects what cannot be decoded. */
export function isCall(roots: ReadonlySet<string>, path: string): boolean {
  try {
    const word = normalize(decodeURIComponent(path)).split('/').find(Boolean)
    return word !== undefined && roots.has(word.toLowerCase())
  } catch {
    return true
  }
}

/** The message by which a server that listens tells the process that started it the first segments of its calls. */
export interface Listens {
  readonly callRoots: readonly string[]
}
