const segmentsOf = (path: string): readonly string[] => path.toLowerCase().split('/').filter(Boolean)

/** May the pattern of a path fit an address? The router compiles each pattern that it is asked about, and most can be told apart by their looks. */
export function mayFit(pattern: string, pathname: string): boolean {
  const [own, asked] = [segmentsOf(pattern), segmentsOf(pathname)]
  return own.length === asked.length && own.every((segment, at) => segment.startsWith(':') || segment === asked[at])
}
