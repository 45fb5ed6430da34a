const segmentsOf = (path: string): readonly string[] => path.toLowerCase().split('/').filter(Boolean)

// The same few hundred patterns are compared each time.
const patterns = new Map<string, readonly string[]>()
function patternOf(path: string): readonly string[] {
  const segments = patterns.get(path) ?? segmentsOf(path)
  patterns.set(path, segments)
  return segments
}

/** Whether a path pattern may match an address. A cheap pre-check: the router compiles each pattern that it is given, and most can be ruled out by their segments. */
export function mayFit(pattern: string, pathname: string): boolean {
  const [own, actual] = [patternOf(pattern), segmentsOf(pathname)]
  return own.length === actual.length && own.every((segment, at) => segment.startsWith(':') || segment === actual[at])
}
