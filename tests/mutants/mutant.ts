/** A test that must turn red: the Vitest project, the file from the root, and a piece of the test's name; the whole file without it. */
export interface SeenBy {
  readonly project: 'unit' | 'server' | 'screens'
  readonly file: string
  readonly test?: string
}

/** A small breakage of the product. */
export interface Mutant {
  /** What is broken, in a few words; unique. */
  readonly name: string
  /** The broken file, from the root. */
  readonly file: string
  /** A text that stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  readonly seenBy: SeenBy
}

/** Breakages of one file. */
export const of = (file: string, ...all: readonly Omit<Mutant, 'file'>[]): readonly Mutant[] => all.map(one => ({ file, ...one }))

const by =
  (project: SeenBy['project'], folder: string) =>
  (file: string, test?: string): SeenBy => ({ project, file: `tests/${folder}${file}`, ...(test !== undefined && { test }) })
/** Names a test of the server, of the screens, or one without a database; files as they are called below their folder. */
export const server = by('server', 'server/')
export const screens = by('screens', 'screens/')
export const unit = by('unit', 'unit/')
